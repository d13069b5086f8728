//! Cards for tests that have every keyword between them.

use spellstack_core::lang::build::{
    Card, activated, add_any_color, all, any_target, artifact, clause, creature, deal_damage, mana, subtype,
    tap_this, target, targeting, this,
};
use spellstack_core::lang::{PlayerFilter, check, words};
use spellstack_core::{CardDef, Keyword, KeywordKind};

/// What may stand after the words of a keyword; the first that can be read is taken.
const PARAMETERS: [&str; 7] = ["", " {1}", " 2", " 2—{1}", " red", " creature", " artifacts"];

/// The costs of the cards, in turn, so that there are all colours.
const COSTS: [&str; 6] = ["{W}", "{1}{U}", "{B}", "{1}{R}", "{G}", "{2}"];

/// A land for all these costs.
pub fn land() -> CardDef {
    Card::new("Prism", "", "Land")
        .ability(activated([tap_this()], clause(add_any_color(1))))
        .define()
}

/// One or two cards for each keyword: what it usually stands on, as far as the language allows it there.
pub fn cards() -> Vec<CardDef> {
    let costs = COSTS.iter().cycle();
    let mut cards = Vec::new();
    for (kind, cost) in KeywordKind::ALL.into_iter().zip(costs) {
        let found = keyword(kind).map(|keyword| cards_with(&keyword, cost));
        cards.extend(found.into_iter().flatten());
    }
    cards
}

/// A keyword of a kind, if there is one with the parameters above.
fn keyword(kind: KeywordKind) -> Option<Keyword> {
    match kind {
        KeywordKind::Landwalk => Some(Keyword::Landwalk(subtype("Swamp"))),
        KeywordKind::Typecycling => Some(Keyword::Typecycling(subtype("Forest"), vec![mana("{1}")])),
        KeywordKind::EnchantPlayer => Some(Keyword::EnchantPlayer(PlayerFilter::Any)),
        KeywordKind::EquipQuality => {
            let what = all([creature(), artifact()]);
            Some(Keyword::EquipQuality(what, vec![mana("{0}")]))
        }
        _ => {
            let texts = PARAMETERS.iter().map(|after| format!("{}{after}", kind.word()));
            texts
                .filter_map(|text| words::keyword(&text).ok())
                .find(|keyword| keyword.kind() == kind)
        }
    }
}

fn cards_with(keyword: &Keyword, cost: &str) -> Vec<CardDef> {
    let name = |noun: &str| format!("{} {noun}", keyword.kind().json_name());
    let with = |card: Card| card.keyword(keyword.clone());
    let cards = match keyword {
        Keyword::Enchant(_) | Keyword::EnchantPlayer(_) => {
            vec![with(Card::new(&name("Aura"), cost, "Enchantment — Aura"))]
        }
        Keyword::Equip(_) | Keyword::EquipQuality(..) => {
            vec![with(Card::new(&name("Blade"), "{1}", "Artifact — Equipment"))]
        }
        _ => {
            let bolt = targeting(any_target(), deal_damage(this(), 2, target(0)));
            vec![
                with(Card::creature(&name("Beast"), cost, "Beast", 2, 2)),
                with(Card::instant(&name("Bolt"), cost)).spell(bolt),
            ]
        }
    };
    let defined = cards.into_iter().map(Card::define);
    defined.filter(|card| check::card(card).is_ok()).collect()
}

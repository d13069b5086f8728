use ratatui::Terminal;
use ratatui::backend::TestBackend;
use spellstack_ai::Heuristic;
use spellstack_catalog::{Catalog, decks};
use spellstack_table::{Key, Seat, Table, Theme};

#[test]
fn show() {
    let decks = ["Goblins", "Burn"].map(|name| decks::by_name(name).expect("it is a standard deck"));
    let setup = spellstack_sim::setup(&Catalog::standard(), &decks).unwrap();
    let seats = vec![Seat::Person, Seat::Agent(Box::new(Heuristic::new(1)))];
    let mut table = Table::new(setup, 7, vec!["Goblins".to_owned(), "Burn".to_owned()], seats).unwrap();
    for i in 0..60 {
        while table.advance() {}
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| table.draw(frame, Theme::Plain)).unwrap();
        println!("{}", terminal.backend());
        table.key(if i % 3 == 0 { Key::Enter } else { Key::Char('2') });
        table.key(Key::Char('a'));
        table.key(Key::Enter);
    }
}

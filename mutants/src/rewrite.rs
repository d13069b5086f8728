//! Rewrites a source file so that each place where a mutant is possible asks which one is on.
//!
//! The text is edited by the spans of what was parsed, and no line is added: a line of the copy is that line of the
//! original, and what the compiler says of the one holds for the other.

use std::collections::BTreeSet;
use std::ops::Range;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Arm, Attribute, BinOp, Block, Expr, ExprIf, ExprMethodCall, ExprWhile, GenericArgument, ImplItemFn,
    ItemConst, ItemFn, ItemImpl, ItemMod, ItemStatic, Lit, Pat, ReturnType, Signature, Stmt, TraitItemFn,
    Type, UnOp,
};

/// One small defect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mutant {
    /// The file below the crate's `src`.
    pub file: String,
    pub line: usize,
    pub column: usize,
    /// What is changed, as `< to <=`.
    pub change: String,
    /// The line of the source.
    pub source: String,
}

impl Mutant {
    /// Its name, which stays the same for as long as the lines above it do.
    pub fn name(&self) -> String {
        format!("{}:{}:{} {}", self.file, self.line, self.column, self.change)
    }
}

/// Where in the rewritten text a group of mutants lies, which the compiler takes or refuses together.
pub struct Group {
    pub name: String,
    pub range: Range<usize>,
}

pub struct Rewritten {
    pub text: String,
    pub mutants: Vec<Mutant>,
    pub groups: Vec<Group>,
}

/// Rewrites a file whose first mutant gets the number `first`, without the groups that the compiler has refused.
pub fn rewrite(file: &str, text: &str, first: usize, refused: &BTreeSet<String>) -> Result<Rewritten> {
    let parsed = syn::parse_file(text).with_context(|| format!("{file} can't be parsed"))?;
    let mut sites = Sites {
        file,
        text,
        lines: text.lines().collect(),
        first,
        refused,
        mutants: Vec::new(),
        groups: Vec::new(),
        edits: Vec::new(),
        unit: BTreeSet::new(),
        whole_condition: BTreeSet::new(),
    };
    sites.visit_file(&parsed);
    Ok(sites.finish())
}

/// A piece of text that goes in at an offset.
struct Edit {
    range: Range<usize>,
    closes: bool,
    group: usize,
    text: String,
}

struct Sites<'a> {
    file: &'a str,
    text: &'a str,
    lines: Vec<&'a str>,
    first: usize,
    refused: &'a BTreeSet<String>,
    mutants: Vec<Mutant>,
    groups: Vec<String>,
    edits: Vec<Edit>,
    /// Calls whose value nobody takes though no semicolon follows.
    unit: BTreeSet<(usize, usize)>,
    /// Conditions that are made true and false: to negate them would change nothing else.
    whole_condition: BTreeSet<(usize, usize)>,
}

fn range(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

fn ends(node: &impl Spanned) -> (usize, usize) {
    let range = range(node);
    (range.start, range.end)
}

/// The methods whose closure says yes or no.
const ASKS: &[&str] = &[
    "all",
    "any",
    "filter",
    "find",
    "is_none_or",
    "is_some_and",
    "partition",
    "position",
    "retain",
    "rposition",
    "skip_while",
    "take_while",
];

/// The traits whose implementations say what something is called or looks like, not what happens.
const LEFT_OUT_TRAITS: &[&str] = &["Debug", "Display", "Serialize", "Deserialize"];

impl Sites<'_> {
    /// Adds a group of mutants at a place, and gives the number of its first, unless the compiler has refused it.
    fn group(&mut self, node: &impl Spanned, changes: &[&str]) -> Option<(usize, usize)> {
        let start = node.span().start();
        let (line, column) = (start.line, start.column + 1);
        let name = format!("{}:{line}:{column} {}", self.file, changes.join(" | "));
        if self.refused.contains(&name) {
            return None;
        }
        let number = self.first + self.mutants.len();
        let source = self.lines[line - 1].trim().to_owned();
        self.mutants.extend(changes.iter().map(|change| Mutant {
            file: self.file.to_owned(),
            line,
            column,
            change: (*change).to_owned(),
            source: source.clone(),
        }));
        self.groups.push(name);
        Some((self.groups.len() - 1, number))
    }

    fn edit(&mut self, group: usize, range: Range<usize>, closes: bool, text: String) {
        self.edits.push(Edit {
            range,
            closes,
            group,
            text,
        });
    }

    /// Puts a text before and one after what stands in a range.
    fn wrap(&mut self, group: usize, range: Range<usize>, before: String, after: &str) {
        self.edit(group, range.start..range.start, false, before);
        self.edit(group, range.end..range.end, true, after.to_owned());
    }

    /// A condition becomes true, and false.
    fn decide(&mut self, condition: &Expr, what: &str) {
        if matches!(condition, Expr::Lit(_)) {
            return;
        }
        let changes = [format!("{what} to true"), format!("{what} to false")];
        if let Some((group, number)) = self.group(condition, &[&changes[0], &changes[1]]) {
            self.whole_condition.insert(ends(condition));
            let before = format!("({} || !{} && (", on(number), on(number + 1));
            self.wrap(group, range(condition), before, "))");
        }
    }

    /// A condition becomes false.
    fn refuse(&mut self, condition: &Expr, what: &str) {
        if let Some((group, number)) = self.group(condition, &[&format!("{what} to false")]) {
            let at = range(condition).start;
            self.edit(group, at..at, false, format!("!{} && ", on(number)));
        }
    }

    /// The operands of a chain with `let` in it become true.
    fn chain(&mut self, chain: &Expr) {
        match chain {
            Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => {
                self.chain(&binary.left);
                self.chain(&binary.right);
            }
            Expr::Let(_) => self.visit_expr(chain),
            operand => {
                if let Some((group, number)) = self.group(operand, &["operand to true"]) {
                    self.wrap(group, range(operand), format!("({} || (", on(number)), "))");
                }
                self.visit_expr(operand);
            }
        }
    }

    /// What is done becomes undone.
    fn leave_out(&mut self, node: &impl Spanned, change: &str) {
        if let Some((group, number)) = self.group(node, &[change]) {
            self.wrap(group, range(node), format!("if !{} {{ ", on(number)), " }");
        }
    }

    /// The value of this expression is nothing.
    fn nothing(&mut self, expr: &Expr) {
        match expr {
            _ if does(expr) => {
                self.unit.insert(ends(expr));
            }
            Expr::Block(block) => self.nothing_last(&block.block),
            Expr::If(conditional) => {
                self.nothing_last(&conditional.then_branch);
                if let Some((_, other)) = &conditional.else_branch {
                    self.nothing(other);
                }
            }
            Expr::Match(matching) => {
                for arm in &matching.arms {
                    self.nothing(&arm.body);
                }
            }
            _ => {}
        }
    }

    /// The value of this block is nothing.
    fn nothing_last(&mut self, block: &Block) {
        if let Some(Stmt::Expr(expr, None)) = block.stmts.last() {
            self.nothing(expr);
        }
    }

    fn function(&mut self, signature: &Signature, block: &Block) {
        if signature.constness.is_some() {
            return;
        }
        let results: &[&str] = match &signature.output {
            ReturnType::Default => {
                self.nothing_last(block);
                &[]
            }
            ReturnType::Type(_, ty) => match name_of(ty).as_deref() {
                Some("bool") => &["true", "false"],
                Some("Option") => &["None"],
                _ => &[],
            },
        };
        let says_only = matches!(&block.stmts[..], [Stmt::Expr(Expr::Lit(_), None)]);
        if !results.is_empty() && !says_only {
            let changes: Vec<String> = results.iter().map(|result| format!("returns {result}")).collect();
            let changes: Vec<&str> = changes.iter().map(String::as_str).collect();
            if let Some((group, number)) = self.group(&signature.ident, &changes) {
                let at = block.brace_token.span.open().byte_range().end;
                let returns = results.iter().enumerate();
                let text =
                    returns.map(|(nth, result)| format!(" if {} {{ return {result}; }}", on(number + nth)));
                let text: String = text.collect();
                self.edit(group, at..at, false, text);
            }
        }
        self.visit_block(block);
    }

    fn binary(&mut self, binary: &syn::ExprBinary) {
        let whole = range(binary);
        let operator = range(&binary.op);
        let right = range(&*binary.right);
        let is_whole_condition = self.whole_condition.contains(&ends(binary));
        let comparison = |function: &str, other: &str| {
            let shown = self.text[operator.clone()].to_owned();
            (
                function.to_owned(),
                format!("{shown} to {other}"),
                format!("{shown} negated"),
            )
        };
        let (function, other, negated) = match binary.op {
            BinOp::And(_) | BinOp::Or(_) => {
                let is_and = matches!(binary.op, BinOp::And(_));
                let change = if is_and { "&& to ||" } else { "|| to &&" };
                if let Some((group, number)) = self.group(&binary.op, &[change]) {
                    let on = on(number);
                    let compares = if is_and { "!=" } else { "==" };
                    self.edit(group, whole.start..whole.start, false, "(if (".to_owned());
                    self.edit(group, operator, false, format!(") {compares} {on} {{"));
                    let end = if is_and { on } else { format!("!{on}") };
                    self.edit(group, whole.end..whole.end, true, format!("}} else {{ {end} }})"));
                }
                return;
            }
            BinOp::Eq(_) | BinOp::Ne(_) => {
                if !is_whole_condition
                    && let Some((group, number)) = self.group(&binary.op, &["== and != swapped"])
                {
                    self.wrap(group, whole, format!("({} ^ (", on(number)), "))");
                }
                return;
            }
            BinOp::Add(_) | BinOp::Sub(_) | BinOp::AddAssign(_) | BinOp::SubAssign(_) => {
                if let Some((group, number)) = self.group(&binary.op, &["+ and - swapped"]) {
                    self.wrap(group, right, format!("(crate::mutant::negated({number}, "), "))");
                }
                return;
            }
            BinOp::Lt(_) => comparison("lt", "<="),
            BinOp::Le(_) => comparison("le", "<"),
            BinOp::Gt(_) => comparison("gt", ">="),
            BinOp::Ge(_) => comparison("ge", ">"),
            _ => return,
        };
        if let Some((group, number)) = self.group(&binary.op, &[&other, &negated]) {
            let before = format!("crate::mutant::{function}({number}, &(");
            self.edit(group, whole.start..whole.start, false, before);
            self.edit(group, operator, false, "), &(".to_owned());
            self.edit(group, whole.end..whole.end, true, "))".to_owned());
        }
    }

    fn finish(mut self) -> Rewritten {
        // What was wrapped first stands outside of what was wrapped later.
        let mut order: Vec<usize> = (0..self.edits.len()).collect();
        order.sort_by_key(|&at| {
            let edit = &self.edits[at];
            let rank = if edit.closes {
                -(edit.group as isize)
            } else {
                edit.group as isize
            };
            (edit.range.start, !edit.closes, rank, at)
        });
        let mut text = String::with_capacity(self.text.len() * 2);
        let mut ranges = vec![None::<Range<usize>>; self.groups.len()];
        let mut done = 0;
        for at in order {
            let edit = &self.edits[at];
            text.push_str(&self.text[done..edit.range.start]);
            let start = text.len();
            text.push_str(&edit.text);
            done = edit.range.end;
            let range = ranges[edit.group].get_or_insert(start..start);
            range.end = text.len();
        }
        text.push_str(&self.text[done..]);
        let groups = self.groups.drain(..).zip(ranges);
        Rewritten {
            text,
            mutants: self.mutants,
            groups: groups
                .map(|(name, range)| Group {
                    name,
                    range: range.expect("every group has edits"),
                })
                .collect(),
        }
    }
}

fn on(number: usize) -> String {
    format!("crate::mutant::on({number})")
}

fn is_assigning(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

/// Whether an expression is there for what it does.
fn does(expr: &Expr) -> bool {
    match expr {
        Expr::Call(_) | Expr::MethodCall(_) | Expr::Try(_) | Expr::Assign(_) => true,
        Expr::Binary(binary) => is_assigning(&binary.op),
        _ => false,
    }
}

fn name_of(ty: &Type) -> Option<String> {
    let Type::Path(path) = ty else { return None };
    path.path.segments.last().map(|segment| segment.ident.to_string())
}

fn is_left_out(attributes: &[Attribute]) -> bool {
    attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("cfg") || attribute.path().is_ident("test"))
}

fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => {
            has_let(&binary.left) || has_let(&binary.right)
        }
        _ => false,
    }
}

/// Whether control leaves here.
fn leaves(expr: &Expr) -> Option<&'static str> {
    match expr {
        Expr::Return(_) => Some("return removed"),
        Expr::Break(_) => Some("break removed"),
        Expr::Continue(_) => Some("continue removed"),
        _ => None,
    }
}

impl<'ast> Visit<'ast> for Sites<'_> {
    fn visit_attribute(&mut self, _: &'ast Attribute) {}

    fn visit_pat(&mut self, _: &'ast Pat) {}

    fn visit_type(&mut self, _: &'ast Type) {}

    fn visit_generic_argument(&mut self, _: &'ast GenericArgument) {}

    fn visit_item_const(&mut self, _: &'ast ItemConst) {}

    fn visit_item_static(&mut self, _: &'ast ItemStatic) {}

    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}

    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}

    fn visit_variant(&mut self, _: &'ast syn::Variant) {}

    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}

    fn visit_macro(&mut self, _: &'ast syn::Macro) {}

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if !is_left_out(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let implements = item.trait_.as_ref().and_then(|(_, path, _)| path.segments.last());
        let name = implements
            .map(|segment| segment.ident.to_string())
            .unwrap_or_default();
        if !is_left_out(&item.attrs) && !LEFT_OUT_TRAITS.contains(&name.as_str()) {
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if !is_left_out(&item.attrs) {
            self.function(&item.sig, &item.block);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        if !is_left_out(&item.attrs) {
            self.function(&item.sig, &item.block);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        if let (false, Some(block)) = (is_left_out(&item.attrs), &item.default) {
            self.function(&item.sig, block);
        }
    }

    fn visit_block(&mut self, block: &'ast Block) {
        for (nth, stmt) in block.stmts.iter().enumerate() {
            match stmt {
                Stmt::Expr(expr, Some(_)) if leaves(expr).is_none() => {
                    if does(expr) {
                        self.leave_out(stmt, "statement removed");
                    } else {
                        self.nothing(expr);
                    }
                }
                // A block, loop, `if` or `match` that something follows.
                Stmt::Expr(expr, None) if nth + 1 < block.stmts.len() => self.nothing(expr),
                _ => {}
            }
            self.visit_stmt(stmt);
        }
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if !is_left_out(&local.attrs) {
            visit::visit_local(self, local);
        }
    }

    fn visit_expr_if(&mut self, conditional: &'ast ExprIf) {
        if has_let(&conditional.cond) {
            self.refuse(&conditional.cond, "if");
            self.chain(&conditional.cond);
        } else {
            self.decide(&conditional.cond, "if");
            self.visit_expr(&conditional.cond);
        }
        if conditional.else_branch.is_none() {
            self.nothing_last(&conditional.then_branch);
            // An `if` that does nothing but leave is undone by making it false.
            if let [_, .., last] = &conditional.then_branch.stmts[..]
                && let Stmt::Expr(expr, _) = last
                && let Some(change) = leaves(expr)
            {
                self.leave_out(last, change);
            }
        }
        self.visit_block(&conditional.then_branch);
        if let Some((_, other)) = &conditional.else_branch {
            self.visit_expr(other);
        }
    }

    fn visit_expr_while(&mut self, repeated: &'ast ExprWhile) {
        self.refuse(&repeated.cond, "while");
        if has_let(&repeated.cond) {
            self.chain(&repeated.cond);
        } else {
            self.visit_expr(&repeated.cond);
        }
        self.nothing_last(&repeated.body);
        self.visit_block(&repeated.body);
    }

    fn visit_expr_for_loop(&mut self, repeated: &'ast syn::ExprForLoop) {
        self.visit_expr(&repeated.expr);
        self.nothing_last(&repeated.body);
        self.visit_block(&repeated.body);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        if is_left_out(&arm.attrs) {
            return;
        }
        if let Some((_, guard)) = &arm.guard {
            self.decide(guard, "guard");
            self.visit_expr(guard);
        }
        self.visit_expr(&arm.body);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        self.visit_expr(&call.receiver);
        let asks = ASKS.contains(&call.method.to_string().as_str());
        for argument in &call.args {
            if let (true, Expr::Closure(closure)) = (asks, argument) {
                let what = format!("{}'s closure", call.method);
                self.decide(&closure.body, &what);
            }
            self.visit_expr(argument);
        }
    }

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        if self.unit.contains(&ends(expr)) {
            self.unit.remove(&ends(expr));
            self.leave_out(expr, "statement removed");
        }
        match expr {
            Expr::Binary(binary) => {
                self.binary(binary);
                visit::visit_expr(self, expr);
            }
            Expr::Unary(unary) => {
                if matches!(unary.op, UnOp::Not(_))
                    && !self.whole_condition.contains(&ends(expr))
                    && let Some((group, number)) = self.group(expr, &["! removed"])
                {
                    let whole = range(expr);
                    self.edit(
                        group,
                        range(&unary.op),
                        false,
                        format!("crate::mutant::not({number}, "),
                    );
                    self.edit(group, whole.end..whole.end, true, ")".to_owned());
                }
                visit::visit_expr(self, expr);
            }
            Expr::Lit(literal) => {
                let Lit::Int(int) = &literal.lit else { return };
                let (is, becomes) = match int.base10_digits() {
                    "0" => (0, 1),
                    "1" => (1, 0),
                    _ => return,
                };
                if let Some((group, number)) = self.group(expr, &[&format!("{is} to {becomes}")]) {
                    let suffix = int.suffix();
                    let text = format!(
                        "(if {} {{ {becomes}{suffix} }} else {{ {is}{suffix} }})",
                        on(number)
                    );
                    self.edit(group, range(expr), false, text);
                }
            }
            _ => visit::visit_expr(self, expr),
        }
    }
}

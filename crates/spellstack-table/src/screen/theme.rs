//! Styles. Each also uses bold, dim or reversed print, so that nothing is lost without colour.

use ratatui::style::{Color, Modifier, Style};

/// Whether colours are used: only those that read on dark and on light backgrounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// With colours.
    Color,
    /// Without any.
    Plain,
}

impl Theme {
    fn color(self, style: Style, color: Color) -> Style {
        match self {
            Theme::Color => style.fg(color),
            Theme::Plain => style,
        }
    }

    pub(super) fn plain(self) -> Style {
        Style::new()
    }

    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(super) fn weak(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub(super) fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(super) fn title(self) -> Style {
        self.color(self.strong(), Color::Cyan)
    }

    /// What can be chosen.
    pub(super) fn legal(self) -> Style {
        self.color(self.strong(), Color::Green)
    }

    /// What is chosen.
    pub(super) fn chosen(self) -> Style {
        self.color(self.strong(), Color::Magenta)
    }

    pub(super) fn fighting(self) -> Style {
        self.color(self.strong(), Color::Red)
    }

    /// What somebody does.
    pub(super) fn act(self) -> Style {
        self.color(Style::new(), Color::Cyan)
    }

    pub(super) fn life(self) -> Style {
        self.color(Style::new(), Color::Red)
    }

    pub(super) fn hint(self) -> Style {
        self.color(Style::new(), Color::Magenta)
    }
}

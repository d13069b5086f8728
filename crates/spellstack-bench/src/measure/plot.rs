//! The growth of costs as a picture.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::Growth;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
/// Where the lines are drawn: left, top, right, bottom.
const AREA: [f64; 4] = [64.0, 24.0, 540.0, 376.0];
const COLORS: [&str; 7] = [
    "#b03030", "#d07020", "#a09010", "#308030", "#208090", "#3050b0", "#803090",
];
/// The names of the lines are at least so far apart.
const LINE_HEIGHT: f64 = 16.0;

/// The costs by the number of permanents as an SVG picture, both axes logarithmic: a cost that grows with the number
/// of permanents is a line at 45 degrees of growth, and a constant one is level.
#[must_use]
pub fn growth_plot(growth: &BTreeMap<usize, Growth>) -> String {
    let lines = lines(growth);
    let times = lines
        .iter()
        .flat_map(|(_, points)| points.iter().map(|point| point.1));
    let most = times.clone().fold(10.0, f64::max).log10().ceil();
    let least = times
        .fold(f64::MAX, f64::min)
        .max(1.0)
        .log10()
        .floor()
        .min(most - 1.0);
    let first = growth.keys().next().map_or(1.0, |size| (*size as f64).log10());
    let last = growth
        .keys()
        .next_back()
        .map_or(3.0, |size| (*size as f64).log10());
    let scale = Scale {
        x: (first, last.max(first + 1.0)),
        y: (least, most),
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
    axes(&mut svg, &scale, growth.keys().copied());
    curves(&mut svg, &scale, &lines);
    svg.push_str("</svg>\n");
    svg
}

type Points = Vec<(f64, f64)>;

/// Each cost with its points.
fn lines(growth: &BTreeMap<usize, Growth>) -> Vec<(&'static str, Points)> {
    let mut lines: Vec<(&'static str, Points)> = Vec::new();
    for (size, growth) in growth {
        for (at, (name, time)) in growth.costs().into_iter().enumerate() {
            if lines.len() <= at {
                lines.push((name, Vec::new()));
            }
            lines[at].1.push((*size as f64, time.max(1.0)));
        }
    }
    lines
}

/// The powers of ten at the ends of both axes.
struct Scale {
    x: (f64, f64),
    y: (f64, f64),
}

impl Scale {
    fn x(&self, size: f64) -> f64 {
        let part = (size.log10() - self.x.0) / (self.x.1 - self.x.0);
        AREA[0] + part * (AREA[2] - AREA[0])
    }

    fn y(&self, time: f64) -> f64 {
        let part = (time.log10() - self.y.0) / (self.y.1 - self.y.0);
        AREA[3] - part * (AREA[3] - AREA[1])
    }
}

fn axes(svg: &mut String, scale: &Scale, sizes: impl Iterator<Item = usize>) {
    let [left, top, right, bottom] = AREA;
    for size in sizes {
        let x = scale.x(size as f64);
        add(
            svg,
            &format!("<path d=\"M{x:.1} {top}V{bottom}\" stroke=\"#ddd\"/>"),
        );
        let y = bottom + 18.0;
        add(
            svg,
            &format!("<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{size}</text>"),
        );
    }
    let mut power = scale.y.0;
    while power <= scale.y.1 {
        let time = 10_f64.powf(power);
        let (x, y) = (left - 6.0, scale.y(time));
        add(
            svg,
            &format!("<path d=\"M{left} {y:.1}H{right}\" stroke=\"#ddd\"/>"),
        );
        let label = duration(time);
        let y = y + 4.0;
        add(
            svg,
            &format!("<text x=\"{x}\" y=\"{y:.1}\" text-anchor=\"end\">{label}</text>"),
        );
        power += 1.0;
    }
    let (x, y) = ((left + right) / 2.0, HEIGHT - 8.0);
    add(
        svg,
        &format!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">permanents</text>"),
    );
}

fn curves(svg: &mut String, scale: &Scale, lines: &[(&'static str, Points)]) {
    let mut labels: Vec<(f64, usize)> = Vec::new();
    for (at, (_, points)) in lines.iter().enumerate() {
        let mut path = String::new();
        for (number, (size, time)) in points.iter().enumerate() {
            let command = if number == 0 { 'M' } else { 'L' };
            write!(path, "{command}{:.1} {:.1}", scale.x(*size), scale.y(*time))
                .expect("a string takes text");
        }
        let color = COLORS[at % COLORS.len()];
        add(
            svg,
            &format!("<path d=\"{path}\" stroke=\"{color}\" stroke-width=\"2\" fill=\"none\"/>"),
        );
        if let Some((_, time)) = points.last() {
            labels.push((scale.y(*time), at));
        }
    }
    labels.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut lowest = f64::MIN;
    for (y, at) in labels {
        lowest = y.max(lowest + LINE_HEIGHT);
        let (x, y, color) = (AREA[2] + 10.0, lowest + 4.0, COLORS[at % COLORS.len()]);
        let name = lines[at].0;
        add(
            svg,
            &format!("<text x=\"{x}\" y=\"{y:.1}\" fill=\"{color}\">{name}</text>"),
        );
    }
}

fn add(svg: &mut String, element: &str) {
    svg.push_str(element);
    svg.push('\n');
}

fn duration(nanoseconds: f64) -> String {
    match nanoseconds {
        time if time < 1e3 => format!("{time:.0} ns"),
        time if time < 1e6 => format!("{:.0} µs", time / 1e3),
        time => format!("{:.0} ms", time / 1e6),
    }
}

//! The grammar of the card language, read off its own words: a definition as a tree in which each part knows its category.
//!
//! Serde is told the name of each type as it writes a value, so that nothing here has to follow the language as it grows.

use std::fmt::Display;

use serde::Serialize;
use serde::ser::{self, Error as _};
use serde_json::{Error, Map, Value};

/// A part of a definition.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Parts of one category can take each other's place as far as the words go: the name of the type, or for words and
    /// numbers that have none, the name of what they stand in. Empty where there is nothing to exchange.
    pub category: String,
    /// What it consists of.
    pub shape: Shape,
}

/// What a part consists of.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A word, a number, or whether something is so.
    Leaf(Value),
    /// Parts in their order.
    List(Vec<Node>),
    /// Parts by their names: the fields of a struct, or a variant with its content.
    Map(Vec<(&'static str, Node)>),
}

impl Node {
    /// The tree of a value of the language.
    pub fn of<T: Serialize>(value: &T) -> Node {
        let tree = value.serialize(Reader { place: "" });
        tree.expect("the language has structs, enums, lists, words and numbers")
    }

    /// As JSON.
    pub fn to_value(&self) -> Value {
        match &self.shape {
            Shape::Leaf(value) => value.clone(),
            Shape::List(parts) => parts.iter().map(Node::to_value).collect(),
            Shape::Map(entries) => {
                let entry = |(key, part): &(&'static str, Node)| ((*key).to_owned(), part.to_value());
                Value::Object(entries.iter().map(entry).collect::<Map<_, _>>())
            }
        }
    }

    /// How many parts it has, itself included.
    pub fn size(&self) -> usize {
        1 + self.parts().map(Node::size).sum::<usize>()
    }

    /// What it has directly below.
    pub fn parts(&self) -> impl Iterator<Item = &Node> {
        let (list, map) = match &self.shape {
            Shape::Leaf(_) => (&[][..], &[][..]),
            Shape::List(parts) => (&parts[..], &[][..]),
            Shape::Map(entries) => (&[][..], &entries[..]),
        };
        list.iter().chain(map.iter().map(|(_, part)| part))
    }

    /// All parts, itself first, in the order of their numbers.
    pub fn all(&self) -> Vec<&Node> {
        let mut found = Vec::new();
        let mut left = vec![self];
        while let Some(node) = left.pop() {
            found.push(node);
            let parts: Vec<&Node> = node.parts().collect();
            left.extend(parts.into_iter().rev());
        }
        found
    }

    /// The part of that number, to change.
    pub fn at_mut(&mut self, number: usize) -> Option<&mut Node> {
        let Some(mut left) = number.checked_sub(1) else {
            return Some(self);
        };
        let parts: Vec<&mut Node> = match &mut self.shape {
            Shape::Leaf(_) => Vec::new(),
            Shape::List(parts) => parts.iter_mut().collect(),
            Shape::Map(entries) => entries.iter_mut().map(|(_, part)| part).collect(),
        };
        for part in parts {
            let size = part.size();
            if left < size {
                return part.at_mut(left);
            }
            left -= size;
        }
        None
    }

    /// Which of the forms of its category it has: the variant of an enum, or nothing.
    pub fn form(&self) -> String {
        match &self.shape {
            Shape::Leaf(Value::String(word)) => word.clone(),
            Shape::Map(entries) if entries.len() == 1 => entries[0].0.to_owned(),
            _ => String::new(),
        }
    }
}

/// Makes the tree of what stands at a place.
#[derive(Clone, Copy)]
struct Reader {
    place: &'static str,
}

impl Reader {
    fn leaf(self, value: impl Into<Value>) -> Result<Node, Error> {
        let (category, shape) = (self.place.to_owned(), Shape::Leaf(value.into()));
        Ok(Node { category, shape })
    }
}

/// Collects the parts of a list or a map.
struct Parts {
    category: String,
    /// The variant that it is the content of, with the name of its enum.
    variant: Option<(&'static str, &'static str)>,
    place: &'static str,
    list: Vec<Node>,
    map: Vec<(&'static str, Node)>,
}

impl Parts {
    fn new(category: &str, variant: Option<(&'static str, &'static str)>, place: &'static str) -> Self {
        Parts {
            category: category.to_owned(),
            variant,
            place,
            list: Vec::new(),
            map: Vec::new(),
        }
    }

    fn push<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Error> {
        let part = value.serialize(Reader { place: self.place })?;
        self.list.push(part);
        Ok(())
    }

    fn insert<T: ?Sized + Serialize>(&mut self, key: &'static str, value: &T) -> Result<(), Error> {
        let part = value.serialize(Reader { place: key })?;
        self.map.push((key, part));
        Ok(())
    }

    /// A list of things of a category is a category of its own.
    fn list(self) -> Node {
        let category = self.list.first().map(|part| format!("list of {}", part.category));
        in_variant(
            self.variant,
            Node {
                category: category.unwrap_or_default(),
                shape: Shape::List(self.list),
            },
        )
    }

    fn map(self) -> Node {
        in_variant(
            self.variant,
            Node {
                category: self.category,
                shape: Shape::Map(self.map),
            },
        )
    }
}

fn in_variant(variant: Option<(&'static str, &'static str)>, content: Node) -> Node {
    match variant {
        None => content,
        Some((name, variant)) => Node {
            category: name.to_owned(),
            shape: Shape::Map(vec![(variant, content)]),
        },
    }
}

macro_rules! leaves {
    ($($method:ident: $type:ty,)*) => {
        $(fn $method(self, value: $type) -> Result<Node, Error> {
            self.leaf(value)
        })*
    };
}

impl ser::Serializer for Reader {
    type Ok = Node;
    type Error = Error;
    type SerializeSeq = Parts;
    type SerializeTuple = Parts;
    type SerializeTupleStruct = Parts;
    type SerializeTupleVariant = Parts;
    type SerializeMap = ser::Impossible<Node, Error>;
    type SerializeStruct = Parts;
    type SerializeStructVariant = Parts;

    leaves! {
        serialize_bool: bool,
        serialize_i8: i8,
        serialize_i16: i16,
        serialize_i32: i32,
        serialize_i64: i64,
        serialize_u8: u8,
        serialize_u16: u16,
        serialize_u32: u32,
        serialize_u64: u64,
        serialize_str: &str,
    }

    fn serialize_f32(self, _: f32) -> Result<Node, Error> {
        Err(Error::custom("the language has no floats"))
    }

    fn serialize_f64(self, _: f64) -> Result<Node, Error> {
        Err(Error::custom("the language has no floats"))
    }

    fn serialize_char(self, value: char) -> Result<Node, Error> {
        self.leaf(value.to_string())
    }

    fn collect_str<T: ?Sized + Display>(self, value: &T) -> Result<Node, Error> {
        self.leaf(value.to_string())
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<Node, Error> {
        Err(Error::custom("the language has no bytes"))
    }

    fn serialize_none(self) -> Result<Node, Error> {
        self.leaf(Value::Null)
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<Node, Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Node, Error> {
        self.leaf(Value::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Node, Error> {
        self.leaf(Value::Null)
    }

    fn serialize_unit_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Node, Error> {
        Reader { place: name }.leaf(variant)
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<Node, Error> {
        value.serialize(Reader { place: name })
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Node, Error> {
        let content = value.serialize(Reader { place: variant })?;
        Ok(in_variant(Some((name, variant)), content))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts, Error> {
        Ok(Parts::new("", None, self.place))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts, Error> {
        Ok(Parts::new("", None, self.place))
    }

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Parts, Error> {
        Ok(Parts::new("", None, name))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts, Error> {
        Ok(Parts::new("", Some((name, variant)), variant))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Error> {
        Err(Error::custom("the language has no maps"))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Parts, Error> {
        Ok(Parts::new(name, None, ""))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts, Error> {
        Ok(Parts::new("", Some((name, variant)), ""))
    }
}

impl ser::SerializeSeq for Parts {
    type Ok = Node;
    type Error = Error;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Error> {
        self.push(value)
    }

    fn end(self) -> Result<Node, Error> {
        Ok(self.list())
    }
}

/// The parts of a tuple differ in kind: another tuple isn't just as good.
fn tuple(parts: Parts) -> Node {
    let shape = Shape::List(parts.list);
    let category = String::new();
    in_variant(parts.variant, Node { category, shape })
}

impl ser::SerializeTuple for Parts {
    type Ok = Node;
    type Error = Error;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Error> {
        self.push(value)
    }

    fn end(self) -> Result<Node, Error> {
        Ok(tuple(self))
    }
}

impl ser::SerializeTupleStruct for Parts {
    type Ok = Node;
    type Error = Error;

    fn serialize_field<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Error> {
        self.push(value)
    }

    fn end(self) -> Result<Node, Error> {
        Ok(tuple(self))
    }
}

impl ser::SerializeTupleVariant for Parts {
    type Ok = Node;
    type Error = Error;

    fn serialize_field<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Error> {
        self.push(value)
    }

    fn end(self) -> Result<Node, Error> {
        Ok(tuple(self))
    }
}

impl ser::SerializeStruct for Parts {
    type Ok = Node;
    type Error = Error;

    fn serialize_field<T: ?Sized + Serialize>(&mut self, key: &'static str, value: &T) -> Result<(), Error> {
        self.insert(key, value)
    }

    fn end(self) -> Result<Node, Error> {
        Ok(self.map())
    }
}

impl ser::SerializeStructVariant for Parts {
    type Ok = Node;
    type Error = Error;

    fn serialize_field<T: ?Sized + Serialize>(&mut self, key: &'static str, value: &T) -> Result<(), Error> {
        self.insert(key, value)
    }

    fn end(self) -> Result<Node, Error> {
        Ok(self.map())
    }
}

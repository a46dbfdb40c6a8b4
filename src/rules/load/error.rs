//! What is wrong with a data file, and where.

use thiserror::Error;

/// A data file that cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{file}, line {line}: {text}")]
pub struct DataError {
    /// The file.
    pub file: String,
    /// Line from 1.
    pub line: usize,
    /// Field and what is allowed.
    pub text: String,
}

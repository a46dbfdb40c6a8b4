//! The data against the printed tables.

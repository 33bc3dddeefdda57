//! Rows of the table.

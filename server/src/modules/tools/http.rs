//! The tools calls.

use super::payloads::{NewTool, Tool, ToolChange, ToolFilter, ToolsSummary};
use super::store;
use crate::modules::calls::owned_calls;

owned_calls! {
    at "/tools", tag "tools", shown as Tool,
    list:
    /// The owner's tools by name. Searches name, brand, type, serial number and location.
    list_tools(Reader, ToolFilter),
    summary:
    /// All tools in four figures.
    get_tools_summary(Reader) -> ToolsSummary,
    get: get_tool(Reader),
    create: create_tool(Editor, NewTool),
    update: update_tool(Editor, ToolChange),
    delete: delete_tool(Editor),
}

import { idOf } from "~/api/identity";
import { RowActions } from "~/ui/lists/row-actions";
import { tools } from "../queries";
import type { Tool } from "../types";

export function ToolActions({ tool, onEdit }: { tool: Tool; onEdit: () => void }) {
  return (
    <RowActions
      id={idOf(tool)}
      name={tool.name}
      onEdit={onEdit}
      remove={tools.useDelete()}
      question="Are you sure you want to delete this tool?"
      failure="Failed to delete tool"
    />
  );
}

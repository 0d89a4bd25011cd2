import { idOf } from "~/api/identity";
import { RowActions } from "~/ui/lists/row-actions";
import { parts } from "../queries";
import type { Part } from "../types";

export function PartActions({ part, onEdit }: { part: Part; onEdit: () => void }) {
  return (
    <RowActions
      id={idOf(part)}
      name={part.name}
      onEdit={onEdit}
      remove={parts.useDelete()}
      question="Are you sure you want to delete this item?"
      failure="Failed to delete item"
    />
  );
}

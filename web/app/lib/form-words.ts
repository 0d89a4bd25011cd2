/** What the forms of several modules say. */
export const ITEM_NOT_SAVED = "Failed to save item. Please try again.";

/** What a form says that adds a part, a tool or a machine, or changes one. */
export function itemForm(isNew: boolean) {
  return isNew
    ? { title: "Add New Item", submitLabel: "Add Item", failure: ITEM_NOT_SAVED }
    : { title: "Edit Item", submitLabel: "Update Item", failure: ITEM_NOT_SAVED };
}

/** Instead of an id, which says nothing to anybody. */
export const ONE_OF_YOUR_CLIENTS = "One of your clients";

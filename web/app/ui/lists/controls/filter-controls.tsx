import { SelectField } from "~/ui/forms/fields";
import type { ListView } from "../use-list-view";

/** A choice for each filter and order of a list, beside its search. */
export function FilterControls({ view }: { view: Pick<ListView, "controls" | "choose"> }) {
  return view.controls.map(({ name, label, choices, value }) => (
    <SelectField
      key={name}
      aria-label={label}
      data={[...choices]}
      value={value}
      onChange={(event) => view.choose(name, event.currentTarget.value)}
    />
  ));
}

/** The ways the calendar can be looked at. The address says which; the device remembers the last one for an address that doesn't. */
import { useEffect, useState } from "react";
import { useAddress } from "~/ui/navigation/use-address";

export const KINDS = { month: "Month", week: "Week", day: "Day" };
export type Kind = keyof typeof KINDS;

const NAMES = Object.keys(KINDS) as Kind[];
const KEY = "sawhorse.calendar";

/** `isShown`: whether the calendar is what the screen shows at present. */
export function useKind(isShown: boolean) {
  const address = useAddress();
  const named = address.choice("view", NAMES);
  // Once the address has named one, a plain address means the month: Back leads to what was there.
  const [usual, setUsual] = useState<Kind>(() => (named ? "month" : remembered()));
  const kind = named ?? usual;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it's shown, and when the address names another
  useEffect(() => {
    if (!isShown) return;
    if (named) setUsual("month");
    else if (usual !== "month") address.change({ view: usual });
    if (kind === "month") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, kind);
  }, [isShown, named, kind]);

  return { kind, show: (chosen: Kind) => address.step({ view: chosen === "month" ? null : chosen }) };
}

function remembered(): Kind {
  return NAMES.find((name) => name === localStorage.getItem(KEY)) ?? "month";
}

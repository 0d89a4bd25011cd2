import { useAddress } from "~/ui/navigation/use-address";
import { type Range, reportIn, USUAL_RANGE } from "./rules";

/**
 * What the reports are about, kept in the address: `?period=`, and `?range=` or `?from=` with `?to=`. A link, a refresh and
 * Back show the same; what is usual has the plain address.
 */
export function useReport() {
  const address = useAddress();

  function show(next: Range) {
    const name = typeof next === "string" ? next : null;
    const span = typeof next === "string" ? null : next;
    address.step({
      range: name === USUAL_RANGE ? null : name,
      from: span?.start ?? null,
      to: span?.end ?? null,
    });
  }

  return { ...reportIn(address), show };
}

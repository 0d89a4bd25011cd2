/**
 * What an address asks a screen to do once it is there: `/app/invoices?new=estimate&client=<id>` opens the form of a new
 * estimate for that client. It is asked once: it leaves the address as it is taken, so that a refresh or Back does not
 * open the form again.
 *
 * useAskedFor("new", ["client"], (kind, { client }) => void begin(kind, client));
 */
import { useEffect } from "react";
import { useAddress } from "~/ui/navigation/use-address";

export function useAskedFor<Detail extends string>(
  name: string,
  details: readonly Detail[],
  begin: (asked: string, given: Record<Detail, string>) => void,
) {
  const address = useAddress();
  const asked = address.text(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the address asks for something, and only then
  useEffect(() => {
    if (!asked) return;
    const given = Object.fromEntries(details.map((detail) => [detail, address.text(detail)])) as Record<Detail, string>;
    address.change(Object.fromEntries([name, ...details].map((taken) => [taken, null])));
    begin(asked, given);
  }, [asked]);
}

import { useAddress } from "~/ui/navigation/use-address";

/** The year that is looked at, as the tax office does; kept in the address. Null: all of them. */
export function useYear() {
  const address = useAddress();
  const named = address.text("year");
  return { year: /^\d{4}$/.test(named) ? Number(named) : null, choose: (year: string) => address.change({ year }) };
}

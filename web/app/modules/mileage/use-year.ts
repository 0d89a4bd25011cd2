import { yearIn } from "~/lib/screen-address";
import { useAddress } from "~/ui/navigation/use-address";

/** The year that is looked at, as the tax office does; kept in the address. Null: all of them. */
export function useYear() {
  const address = useAddress();
  return { year: yearIn(address, "year"), choose: (year: string) => address.change({ year }) };
}

import { Chip, type ChipColours } from "~/ui/figures/chip";
import { statusShown } from "../rules";

/** What is off is grey, what is certain blue: green, amber and rose are kinds of work here. */
const STATUS_COLOURS: ChipColours = { Confirmed: "blue", Pending: "orange" };

export function StatusChip({ status }: { status: string }) {
  return <Chip text={statusShown(status)} colours={STATUS_COLOURS} />;
}

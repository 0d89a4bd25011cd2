import { Mark } from "~/ui/figures/marked-figure";
import { dueIn } from "../rules";

/** How long until the next service: red, yellow or green, and in words. */
export function DaysUntilService({ nextService }: { nextService: string }) {
  const { text, urgency } = dueIn(nextService);
  return <Mark text={text} tone={urgency} />;
}

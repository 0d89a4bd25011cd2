/** What kind of visit it is: a colour for the eye, and a sign that says the same without it. */
import {
  type Icon,
  IconCalendarEvent,
  IconHammer,
  IconMessageCircle,
  IconPlug,
  IconRefresh,
  IconTool,
} from "@tabler/icons-react";
import { Chip } from "~/ui/figures/chip";
import { CATEGORY_COLOURS } from "../rules";
import type { Appointment } from "../types";

const SIGNS: Record<Appointment["category"], Icon> = {
  None: IconCalendarEvent,
  Service: IconTool,
  Maintenance: IconRefresh,
  Repair: IconHammer,
  Consultation: IconMessageCircle,
  Installation: IconPlug,
};

export function CategorySign({ category, size }: { category: Appointment["category"]; size: number }) {
  const Sign = SIGNS[category] ?? IconCalendarEvent;
  return <Sign size={size} stroke={2} aria-hidden />;
}

/** Of an appointment: where it's of no kind, there's nothing to say. */
export function KindChip({ category }: { category: Appointment["category"] }) {
  if (category === "None") return null;
  return <Chip text={category} colours={CATEGORY_COLOURS} icon={<CategorySign category={category} size={14} />} />;
}

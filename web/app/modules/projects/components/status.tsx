import { IconCircleCheck, IconClipboardList, IconHammer, IconPlayerPause } from "@tabler/icons-react";
import { Chip, type ChipColours } from "~/ui/figures/chip";
import { statusOf, type Status as Word } from "../rules";

const COLOURS: ChipColours = { Planning: "amber", "In Progress": "blue", Completed: "green", "On Hold": "grey" };

const ICONS: Record<Word, typeof IconHammer> = {
  Planning: IconClipboardList,
  "In Progress": IconHammer,
  Completed: IconCircleCheck,
  "On Hold": IconPlayerPause,
};

/** Where a project stands, as a badge. */
export function Status({ project }: { project: { status: string } }) {
  const status = statusOf(project);
  const Icon = ICONS[status];
  return <Chip text={status} colours={COLOURS} icon={<Icon size={14} aria-hidden />} />;
}

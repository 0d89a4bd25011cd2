import { calendarDate } from "~/lib/shown/format";
import { Mark } from "~/ui/figures/marked-figure";
import { NOTHING } from "~/ui/figures/nothing";
import { between, type Column } from "~/ui/lists/data-table-column";
import { NameWithFacts } from "~/ui/lists/name-with-facts";
import { makeOf } from "../rules";
import type { Equipment } from "../types";
import { DaysUntilService } from "./days-until-service";

const name = (one: Equipment) => <NameWithFacts name={one.name} facts={[makeOf(one)]} />;
const day = (date: string | null) => (date ? calendarDate(date) : NOTHING);

/** A card of the garage. */
export const cardColumns: Column<Equipment>[] = [
  { header: "Name", cell: name, card: "title" },
  {
    header: "Status",
    cell: ({ status }) => <Mark text={status} tone={status === "Active" ? "good" : "attention"} />,
    card: "figure",
  },
  { header: "Type", cell: (one) => one.type },
  { header: "Condition", cell: (one) => one.condition },
  { header: "Location", cell: (one) => one.location ?? NOTHING, card: "fact" },
  { header: "Assigned To", cell: (one) => one.assignedTo ?? NOTHING, card: "fact" },
  { header: "Last Service", cell: (one) => day(one.lastService) },
  { header: "Next Service", cell: (one) => day(one.nextService) },
];

/** A row of the maintenance schedule. */
export const maintenanceColumns: Column<Equipment>[] = [
  { header: "Equipment", sortKey: "name", cell: name, card: "title" },
  { header: "Type", sortKey: "type", cell: (one) => one.type, width: between(6.5, 11) },
  { header: "Last Service", sortKey: "lastService", cell: (one) => day(one.lastService), width: between(7, 11) },
  {
    header: "Next Service",
    sortKey: "nextService",
    cell: (one) => day(one.nextService),
    width: between(7, 11),
    card: "fact",
  },
  {
    header: "Days Until Service",
    cell: ({ nextService }) => (nextService ? <DaysUntilService nextService={nextService} /> : NOTHING),
    width: between(8, 13),
    card: "figure",
  },
];

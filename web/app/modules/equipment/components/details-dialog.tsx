import { calendarDate, money } from "~/lib/shown/format";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { type Fact, Facts } from "~/ui/figures/facts";
import { NOTHING } from "~/ui/figures/nothing";
import { ActionButton } from "~/ui/page/action-button";
import type { Equipment } from "../types";
import { DaysUntilService } from "./days-until-service";
import classes from "./details-dialog.module.css";

/** All that is known about a vehicle or machine, to read. */
export default function DetailsDialog({ row, opened, onClose }: LateDialogProps<Equipment>) {
  const { nextService } = row;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={row.name}
      footer={
        <ActionButton data-autofocus onClick={onClose}>
          Close
        </ActionButton>
      }
    >
      <Section
        title="Basic Information"
        facts={[
          ["Type", row.type],
          ["Brand", row.brand],
          ["Model", row.model],
          ["Year", row.year],
          ["VIN / Serial Number", row.vinSerialNumber],
          ["Cost", money(row.cost)],
          ["Location", row.location],
          ["Assigned To", row.assignedTo],
        ]}
      />
      <Section
        title="Status and Condition"
        facts={[
          ["Status", row.status],
          ["Condition", row.condition],
          ["Last Service", row.lastService ? calendarDate(row.lastService) : null],
          [
            "Next Service",
            nextService ? (
              <>
                {calendarDate(nextService)} <DaysUntilService nextService={nextService} />
              </>
            ) : null,
          ],
        ]}
      />
      <section className={classes.section}>
        <h3>Notes</h3>
        <p className={classes.notes}>{row.notes ?? NOTHING}</p>
      </section>
    </Dialog>
  );
}

function Section({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      <Facts facts={facts.map(([label, value]) => [label, value ?? NOTHING])} />
    </section>
  );
}

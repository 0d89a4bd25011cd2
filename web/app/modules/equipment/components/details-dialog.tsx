import { useQuery } from "@tanstack/react-query";
import { idOf } from "~/api/identity";
import { calendarDate, money } from "~/lib/shown/format";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { type Fact, Facts } from "~/ui/figures/facts";
import { NOTHING } from "~/ui/figures/nothing";
import { askAndDelete } from "~/ui/lists/row-actions";
import { ActionButton } from "~/ui/page/action-button";
import { equipment, oneQuery } from "../queries";
import type { Equipment } from "../types";
import { DaysUntilService } from "./days-until-service";
import classes from "./details-dialog.module.css";
import { deletionOf, HistoryButton, StatusButton } from "./equipment-actions";

export type DetailsTarget = {
  equipment: Equipment;
  onEdit: (equipment: Equipment) => void;
  onHistory: (equipment: Equipment) => void;
  onService: (equipment: Equipment) => void;
};

/** All that is known about a vehicle or machine, and everything that's done with it. */
export default function DetailsDialog({ row: target, opened, onClose }: LateDialogProps<DetailsTarget>) {
  const { data: row = target.equipment } = useQuery({
    ...oneQuery(idOf(target.equipment)),
    placeholderData: target.equipment,
  });
  const remove = equipment.useDelete();
  const { nextService } = row;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={row.name}
      footer={
        <>
          <ActionButton data-autofocus onClick={onClose}>
            Close
          </ActionButton>
          <ActionButton main changes onClick={() => target.onEdit(row)}>
            Edit
          </ActionButton>
        </>
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
      <div className={classes.actions}>
        <ActionButton aria-label={`Log Service for ${row.name}`} changes onClick={() => target.onService(row)}>
          Log Service
        </ActionButton>
        <HistoryButton row={row} onHistory={() => target.onHistory(row)} />
        <StatusButton row={row} />
        <ActionButton
          aria-label={`Delete ${row.name}`}
          danger
          changes
          onClick={() => void askAndDelete({ ...deletionOf(row), remove }, onClose)}
        >
          Delete
        </ActionButton>
      </div>
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

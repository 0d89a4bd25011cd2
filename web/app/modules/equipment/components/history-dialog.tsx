import { IconHistory, IconPlus } from "@tabler/icons-react";
import { idOf } from "~/api/identity";
import { useList } from "~/api/list";
import { calendarDate, quantity } from "~/lib/shown/format";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { Dialog } from "~/ui/dialogs/dialog";
import { type LateDialogProps, useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { ErrorState } from "~/ui/feedback/error-state";
import { Loading } from "~/ui/feedback/loading";
import { MessagePanel } from "~/ui/feedback/message-panel";
import { type Fact, Facts } from "~/ui/figures/facts";
import { useRowsOnScreen } from "~/ui/lists/long/use-rows-on-screen";
import { RowActions } from "~/ui/lists/row-actions";
import { ActionButton } from "~/ui/page/action-button";
import { historyQuery, serviceRecords } from "../queries";
import { PERFORMED_BY, partInWords } from "../service-rules";
import type { Equipment, ServiceRecord } from "../types";
import classes from "./history-dialog.module.css";

const recordDialog = afterScreen(() => import("./record-dialog"));

/** The service records of one piece of equipment, newest first, to read, add to and correct. */
export default function HistoryDialog({ row: equipment, opened, onClose }: LateDialogProps<Equipment>) {
  const history = useList(historyQuery(idOf(equipment)));
  const onScreen = useRowsOnScreen(history);
  const form = useLateDialog(recordDialog);
  const remove = serviceRecords(idOf(equipment)).useDelete();
  const { rows } = history;
  const addButton = (
    <ActionButton
      main
      leftSection={<IconPlus size={20} aria-hidden />}
      changes
      onClick={() => form.open({ equipment, record: null })}
    >
      Add Service Record
    </ActionButton>
  );

  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title="Service History"
        footer={
          <>
            <ActionButton data-autofocus onClick={onClose}>
              Close
            </ActionButton>
            {addButton}
          </>
        }
      >
        <p className={classes.of}>{equipment.name}</p>
        {!rows && history.error ? (
          <ErrorState title="Failed to fetch service history" error={history.error} onRetry={history.retry} />
        ) : !rows ? (
          <Loading height="8rem" />
        ) : rows.length === 0 ? (
          <MessagePanel icon={IconHistory} title="No service records found." />
        ) : (
          <ol ref={onScreen} className={classes.records}>
            {rows.map((record) => (
              <li key={idOf(record)} className={classes.record}>
                <Record record={record} />
                <div className={classes.actions}>
                  <RowActions
                    id={idOf(record)}
                    name={`${record.serviceType}, ${calendarDate(record.serviceDate)}`}
                    onEdit={() => form.open({ equipment, record })}
                    remove={remove}
                    question="Are you sure you want to delete this service record?"
                    failure="Failed to delete service record"
                  />
                </div>
              </li>
            ))}
          </ol>
        )}
        {history.hasMore ? (
          <ActionButton loading={history.loadingMore} onClick={history.loadMore}>
            Show older records
          </ActionButton>
        ) : null}
      </Dialog>
      {form.dialog}
    </>
  );
}

function Record({ record }: { record: ServiceRecord }) {
  const facts: Fact[] = [
    ["Mileage", record.mileage ? quantity(record.mileage) : null],
    ["Invoice", record.invoiceNumber],
    ["Performed by", record.performedBy === PERFORMED_BY ? null : record.performedBy],
    ["Next service", record.nextServiceDate ? calendarDate(record.nextServiceDate) : null],
    ["Parts", record.partsUsed.map(partInWords).join("; ") || null],
    ["Notes", record.notes],
  ];
  return (
    <div className={classes.what}>
      <h3 className={classes.type}>
        {record.serviceType} <time dateTime={record.serviceDate}>{calendarDate(record.serviceDate)}</time>
      </h3>
      {record.description ? <p className={classes.description}>{record.description}</p> : null}
      <Facts facts={facts} inLines />
    </div>
  );
}

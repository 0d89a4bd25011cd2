import { calendarDate, money } from "~/lib/shown/format";
import { Dialog } from "~/ui/dialogs/dialog";
import { ErrorState } from "~/ui/feedback/error-state";
import { Loading } from "~/ui/feedback/loading";
import { PrivatePicture } from "~/ui/files/private-picture";
import { ActionButton } from "~/ui/page/action-button";
import type { Expense } from "../queries";
import classes from "./receipt-viewer.module.css";

/** A receipt as large as the screen allows. */
export function ReceiptViewer(props: { expense: Expense; opened: boolean; onClose: () => void }) {
  const { expense, opened, onClose } = props;
  const { description, amount, date, receipt } = expense;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Receipt: ${description}`}
      wide
      footer={
        <ActionButton data-autofocus onClick={onClose}>
          Close
        </ActionButton>
      }
    >
      <p className={classes.facts}>
        {money(amount)} on {calendarDate(date)}
      </p>
      {receipt ? (
        <PrivatePicture
          address={receipt}
          alt={`Receipt of ${description}`}
          className={classes.picture}
          waiting={<Loading text="Loading receipt..." height="16rem" />}
          failed={(error, retry) => <ErrorState title="Failed to load receipt" error={error} onRetry={retry} />}
        />
      ) : null}
    </Dialog>
  );
}

import { calendarDate, money } from "~/lib/shown/format";
import { ErrorState } from "~/ui/feedback/error-state";
import { Loading } from "~/ui/feedback/loading";
import { PrivatePicture } from "~/ui/files/private-picture";
import { Viewer } from "~/ui/files/viewer";
import type { Expense } from "../types";
import classes from "./receipt-viewer.module.css";

/** A receipt with what it is about. */
export function ReceiptViewer(props: { expense: Expense; opened: boolean; onClose: () => void }) {
  const { expense, opened, onClose } = props;
  return (
    <Viewer
      pictures={[expense]}
      first={expense}
      title={({ description }) => `Receipt: ${description}`}
      opened={opened}
      onClose={onClose}
    >
      {({ description, amount, date, receipt }) => (
        <>
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
        </>
      )}
    </Viewer>
  );
}

import { Anchor } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { idOf } from "~/api/identity";
import { Link } from "~/router/link";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { told } from "~/ui/feedback/notify";
import { Skeleton } from "~/ui/feedback/skeleton";
import { ActionButton } from "~/ui/page/action-button";
import { type Recurring, recurring, recurringOfQuery } from "../recurring/queries";
import { RECURRING_PATH, rhythmInWords } from "../recurring/rules";
import type { Document } from "../types";
import classes from "./details-dialog.module.css";
import { NextDays } from "./next-days";

const recurringDialog = afterScreen(() => import("./recurring-dialog"));

/** Whether an invoice is made again, and which one it is itself one of. */
export function Repeats({ document }: { document: Document }) {
  const { data: found, isError, refetch } = useQuery(recurringOfQuery(document));
  const dialog = useLateDialog(recurringDialog);
  return (
    <section className={classes.section}>
      <h3>Recurring</h3>
      {isError ? (
        <p className={classes.unsent} role="alert">
          Recurring details didn't load. <ActionButton onClick={() => void refetch()}>Try again</ActionButton>
        </p>
      ) : null}
      {!found && !isError ? <Skeleton width="100%" height="1.5rem" /> : null}
      {found?.map((row) => (
        <Known key={idOf(row)} document={document} row={row} />
      ))}
      {found?.length === 0 ? (
        <>
          <p className={classes.unsent}>One-time invoice. Set it to repeat weekly, monthly or yearly.</p>
          <div className={classes.ways}>
            <ActionButton
              leftSection={<IconRepeat size={20} aria-hidden />}
              changes
              onClick={() => dialog.open({ recurring: null, document, onSaved: () => {} })}
            >
              Repeat this invoice
            </ActionButton>
          </div>
        </>
      ) : null}
      {dialog.dialog}
    </section>
  );
}

function Known({ document, row }: { document: Document; row: Recurring }) {
  const update = recurring.useUpdate();
  const isMade = document.recurringId !== undefined;
  const isCopied = row.documentId === idOf(document);
  const copy = () =>
    void told(update.mutateAsync({ id: idOf(row), change: { documentId: idOf(document) } }), {
      done: `The next invoices for ${row.customerName} will use this version of ${document.documentNumber}`,
      failure: "We couldn't change the next invoices",
    });
  return (
    <>
      <p className={classes.unsent} role="status">
        {isMade ? "Created by " : "Repeats: "}
        <Anchor component={Link} to={`${RECURRING_PATH}?open=${encodeURIComponent(idOf(row))}`} inherit>
          {isMade ? `the recurring invoice for ${row.customerName}` : rhythmInWords(row)}
        </Anchor>
        . {row.nextDates.length > 0 ? "Next: " : ""}
        <NextDays row={row} />.{isCopied ? " Edits here don't change the next invoices." : ""}
      </p>
      <div className={classes.ways}>
        <ActionButton changes loading={update.isPending} onClick={copy}>
          Use this version from now on
        </ActionButton>
      </div>
    </>
  );
}

import { IconRepeat } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { waitingEmailsQuery } from "~/account/mail";
import { idOf } from "~/api/identity";
import { orNull } from "~/api/mutation";
import { WaitingEmails } from "~/ui/contact/waiting-emails";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useDetails } from "~/ui/dialogs/use-details";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { notifyFailed } from "~/ui/feedback/notify";
import { ListScreen } from "~/ui/lists/list-screen";
import { useListView } from "~/ui/lists/use-list-view";
import { LinkButton } from "~/ui/page/action-button";
import { useAddButton } from "~/ui/page/add/use-add-button";
import { pageTitle } from "~/ui/page/page";
import { RecurringActions, ViewRecurring } from "../components/recurring-actions";
import { columns } from "../components/recurring-columns";
import type { RecurringTarget } from "../components/recurring-details";
import { FILTERS } from "../recurring/filters";
import { fetchRecurring, type Recurring, recurringsQuery, type SeenRecurring } from "../recurring/queries";

const recurringDialog = afterScreen(() => import("../components/recurring-dialog"));
const detailsDialog = afterScreen(() => import("../components/recurring-details"));

export const title = pageTitle("Recurring Invoices");

const GONE = "This recurring invoice no longer exists";

/** Invoices that are made again and again: on which days, and what comes next. */
export default function RecurringPage() {
  const view = useListView(FILTERS);
  const form = useLateDialog(recurringDialog);
  const repeat = () => form.open({ recurring: null, document: null, onSaved: (saved) => void open(saved, true) });

  /** What is edited is read first: its version says what the change began from. */
  async function edit(listed: Recurring) {
    const found = await form.openFound(async () => {
      const row = await orNull(fetchRecurring(idOf(listed)));
      return row && { row: { recurring: row, document: null, onSaved: (saved) => void open(saved, true) } };
    });
    if (!found) notifyFailed(GONE);
  }

  const detailsOf = (row: SeenRecurring, isNew = false): RecurringTarget => ({
    ...{ recurring: row, isNew, onEdit: (one) => void edit(one) },
  });
  const details = useDetails({
    late: detailsDialog,
    idOf: ({ recurring }: RecurringTarget) => idOf(recurring),
    find: async (id) => {
      const row = await orNull(fetchRecurring(id));
      return row && detailsOf(row);
    },
    missing: GONE,
  });
  const open = (row: Recurring, isNew = false) => details.open(detailsOf({ version: "", ...row }, isNew));

  return (
    <ListScreen
      title="Recurring Invoices"
      description="Created automatically on schedule. You'll find them in Invoices."
      addButton={useAddButton("Repeat an Invoice", repeat, "Subscribe to repeat invoices")}
      panel={<WaitingEmails emails={useQuery(waitingEmailsQuery).data} />}
      summary={null}
      search={{ label: "Search recurring invoices", placeholder: "Search recurring invoices..." }}
      view={view}
      tool={<LinkButton to="/app/invoices">All invoices</LinkButton>}
      label="Recurring invoices"
      list={recurringsQuery(view.values)}
      columns={columns}
      actions={(row) => <RecurringActions row={row} onView={() => open(row)} onEdit={() => void edit(row)} />}
      onOpen={(row) => open(row)}
      mainAction={(row) => <ViewRecurring row={row} onView={() => open(row)} />}
      actionsColumn={{ width: "18.5rem" }}
      loadFailure="Failed to load recurring invoices"
      empty={{
        icon: IconRepeat,
        title: "No recurring invoices found",
        text: "Pick an invoice you send regularly and how often. We'll create each one on its date, with its own number.",
      }}
    >
      {details.dialog}
      {form.dialog}
    </ListScreen>
  );
}

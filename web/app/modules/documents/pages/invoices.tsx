import { IconFileInvoice, IconRepeat } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useReadOnlyReason } from "~/account/read-only";
import { idOf } from "~/api/identity";
import { useList } from "~/api/list";
import { orNull } from "~/api/mutation";
import { useClientFilter } from "~/modules/clients/client-filter";
import { useProjectFilter } from "~/modules/projects/choices";
import type { Channel } from "~/ui/contact/composer-dialog";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { LateComponent } from "~/ui/dialogs/late-component";
import { useAskedFor } from "~/ui/dialogs/use-asked-for";
import { useDetails } from "~/ui/dialogs/use-details";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { ExportButton } from "~/ui/files/export-button";
import { FilterButtons } from "~/ui/lists/controls/filter-buttons";
import { FilterControls } from "~/ui/lists/controls/filter-controls";
import { ListContent } from "~/ui/lists/list-screen";
import { useListView } from "~/ui/lists/use-list-view";
import { useSelection } from "~/ui/lists/use-selection";
import { useAddress } from "~/ui/navigation/use-address";
import { ActionButton, LinkButton } from "~/ui/page/action-button";
import { useAddButton } from "~/ui/page/add/use-add-button";
import { Page, pageTitle } from "~/ui/page/page";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { columnsWith } from "../components/columns";
import { CreatedNote } from "../components/created-note";
import { DocumentsSummary } from "../components/documents-summary";
import { CardActions, TableActions } from "../components/row-actions";
import { tableOf } from "../exported";
import type { Recorded } from "../payments/rules";
import { begunFor } from "../prefilled";
import {
  documentQuery,
  documentsQuery,
  fetchDocument,
  fetchDocuments,
  fetchVoided,
  needsActionQuery,
} from "../queries";
import { useReceiptOffer } from "../receipts/use-receipt-offer";
import { RECURRING_PATH } from "../recurring/rules";
import { belongs, type DocumentEntry, FILTERS, type Filters, viewIn } from "../rules";
import { MOST_AT_ONCE } from "../several";
import type { Document } from "../types";
import { usePaidYearFilter } from "../use-paid-year-filter";
import { useRecurringFilter } from "../use-recurring-filter";
import type { HandedOn } from "../use-sending";

/** The two views of the screen. */
const VIEWS = [
  { value: "", label: "All documents" },
  { value: "action", label: "Needs action" },
] as const;

const selectionBar = afterScreen(() => import("../components/selection-bar"));
const needsAction = afterScreen(() => import("../components/needs-action"));
const documentDialog = afterScreen(() => import("../components/document-dialog"));
const detailsDialog = afterScreen(() => import("../components/details-dialog"));
const sendDialog = afterScreen(() => import("../components/send-dialog"));
const paymentDialog = afterScreen(() => import("../components/payment-dialog"));
const reminderDialog = afterScreen(() => import("../components/reminder-dialog"));
const sentQuestion = afterScreen(() => import("../components/sent-question"));

export const title = pageTitle("Invoices");

/** Estimates and invoices: what is out, what is paid, what is past due, and everything one does with them. */
export default function InvoicesPage() {
  const isLarge = useIsLarge();
  const address = useAddress();
  const view = useListView({
    ...{ ...FILTERS, ...useProjectFilter(), ...useClientFilter(), ...usePaidYearFilter(), ...useRecurringFilter() },
  });
  const selection = useSelection(MOST_AT_ONCE, numberOf);
  const { clear } = selection;
  // What is no longer shown is no longer picked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the list shows something else
  useEffect(clear, [view.values]);
  const [created, setCreated] = useState<Document | null>(null);
  const form = useLateDialog(documentDialog);
  const sending = useLateDialog(sendDialog);
  const asking = useLateDialog(sentQuestion);
  const reminding = useLateDialog(reminderDialog);
  const paying = useLateDialog(paymentDialog);
  const receipt = useReceiptOffer();

  const edit = (document: Document | null) => form.open({ document, onCreated: showCreated });
  const readOnlyReason = useReadOnlyReason();
  useAskedFor("new", ["projectLink", "client", "appointment", "at"], (kind, { at, ...whom }) => {
    if (!readOnlyReason) void createWith(() => begunFor(kind, whom), at === "photos");
  });

  /** A new document with what is known of the project, the client or the appointment it is for. */
  async function createWith(find: () => Promise<Partial<DocumentEntry> | null>, atPhotos: boolean) {
    await form.openFound(async () => {
      const given = await find();
      return { row: { document: null, atPhotos, ...(given ? { given } : {}), onCreated: showCreated } };
    });
  }

  const send = (document: Document, mode?: Channel) =>
    sending.open({ document, mode: mode ?? null, onOpened: asking.open });
  const detailsOf = (document: Document, isNew = false) => ({
    ...{ document, isNew, onEdit: edit, onSend: send, onRemind: reminding.open, onOpened: asking.open },
  });
  const details = useDetails({
    late: detailsDialog,
    idOf: ({ document }) => idOf(document),
    find: async (id) => {
      const found = (await orNull(fetchDocument(id))) ?? (await orNull(fetchVoided(id)));
      return found && detailsOf(found);
    },
    missing: "This document no longer exists",
  });
  const open = (document: Document, isNew = false) => details.open(detailsOf(document, isNew));

  /** The whole of what's owed is one tap. It comes back to the invoice, where the payment is now. */
  const pay = (document: Document) =>
    paying.open({
      ...{ document, most: document.balance ?? document.total, refunds: null },
      onSaved(saved) {
        void say(saved);
        open(document);
      },
    });

  /** Says it once it's known whether a receipt can be offered with it. */
  async function say(saved: Recorded) {
    notifyDone(saved.words, saved.receipt ? await receipt.forNewest(saved.document) : null);
  }

  function showCreated(document: Document) {
    setCreated(document);
    open(document, true);
  }

  // By its number: what it was converted to is not what was created.
  const createdNumber = created?.documentNumber;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a dialog is the same whenever it is done
  const columns = useMemo(() => columnsWith(open, createdNumber), [createdNumber]);

  const addButton = useAddButton("Create Document", () => edit(null), "Subscribe to create invoices");
  const shown = viewIn(address);
  // Asked for while its code comes.
  useQuery({ ...needsActionQuery, enabled: shown === "action" });
  const views = (
    <FilterButtons
      label="View"
      choices={VIEWS}
      value={shown}
      onChoose={(next) => address.step({ ...view.cleared, view: next })}
    />
  );
  const list = (
    <ListContent
      addButton={addButton}
      panel={
        <Created
          created={created}
          filters={view.values}
          onView={open}
          onSend={send}
          onOpened={asking.open}
          // A new document stands first then.
          onShow={() => view.clear({ sort: "newest" })}
          onDismiss={() => setCreated(null)}
        />
      }
      summary={<DocumentsSummary />}
      search={{ label: "Search documents", placeholder: "Search documents..." }}
      view={view}
      controls={<FilterControls view={view} />}
      tool={
        <>
          <LinkButton to={RECURRING_PATH} leftSection={<IconRepeat size={20} aria-hidden />}>
            Recurring
          </LinkButton>
          {isLarge || selection.isOn ? null : <ActionButton onClick={selection.start}>Select</ActionButton>}
          <ExportButton
            name="invoices-export"
            fetchPage={(page) => fetchDocuments(view.values, page)}
            table={tableOf}
          />
        </>
      }
      selection={selection}
      label="Documents"
      list={documentsQuery(view.values)}
      columns={columns}
      actions={(document) => (
        <TableActions
          document={document}
          onEdit={() => edit(document)}
          onSend={() => send(document)}
          onRemind={() => reminding.open(document)}
        />
      )}
      onOpen={(document) => open(document)}
      mainAction={(document) => (
        <CardActions
          document={document}
          onView={() => open(document)}
          onEdit={() => edit(document)}
          onSend={() => send(document)}
          onRemind={() => reminding.open(document)}
          onPay={() => pay(document)}
        />
      )}
      actionsColumn={{ width: "calc(17rem + var(--more-room, 0rem))" }}
      loadingText="Loading documents..."
      loadFailure="Failed to load documents"
      empty={{
        icon: IconFileInvoice,
        title: "No documents found",
        text: "Write an estimate from your parts, send it, and turn it into an invoice when the customer says yes.",
      }}
    >
      {selection.isOn ? (
        <Selected filters={view.values} keys={selection.keys} onDone={selection.keep} onClear={clear} />
      ) : null}
    </ListContent>
  );
  return (
    <Page
      title="Documents and Invoices"
      // On a phone, its line is the views'.
      description={isLarge ? "Estimates and invoices: what's out, what's paid and what's past due." : null}
      action={
        isLarge ? (
          <>
            {views}
            {addButton}
          </>
        ) : null
      }
      isList
    >
      {isLarge ? null : views}
      {shown === "action" ? (
        <LateComponent
          component={needsAction}
          with={{ onOpen: open, onSend: send, onRemind: reminding.open, onPay: pay }}
          failure="Failed to load documents"
        />
      ) : (
        list
      )}
      {details.dialog}
      {form.dialog}
      {sending.dialog}
      {asking.dialog}
      {reminding.dialog}
      {paying.dialog}
    </Page>
  );
}

const numberOf = (document: Document) => document.documentNumber;

type SelectedProps = {
  filters: Filters;
  keys: ReadonlySet<string>;
  onDone: (left: string[]) => void;
  onClear: () => void;
};

function Selected({ filters, keys, onDone, onClear }: SelectedProps) {
  const { rows = [] } = useList(documentsQuery(filters));
  const documents = rows.filter((row) => keys.has(idOf(row)));
  return (
    <LateComponent component={selectionBar} with={{ documents, onDone, onClear }} failure="Failed to load documents" />
  );
}

type CreatedProps = {
  created: Document | null;
  filters: Filters;
  onView: (document: Document) => void;
  onSend: (document: Document) => void;
  onOpened: (handed: HandedOn) => void;
  onShow: () => void;
  onDismiss: () => void;
};

/** Until what was created is sent, or the note about it was dismissed. */
function Created({ created, filters, onView, onSend, onOpened, onShow, onDismiss }: CreatedProps) {
  const { data: known = created, isError: isGone } = useQuery({
    ...documentQuery(idOf(created) ?? ""),
    enabled: created !== null,
  });
  const { rows = [] } = useList(documentsQuery(filters));
  const isStill = known?.status === "New" && known.documentNumber === created?.documentNumber;
  if (!created || !known || !isStill || isGone) return null;
  const isListed = rows.some((row) => idOf(row) === idOf(created));
  const isFiltered = filters.search !== "" || !belongs(known, filters);
  return (
    <CreatedNote
      document={known}
      hidden={isListed ? null : isFiltered ? "by filters" : "further down"}
      onView={() => onView(known)}
      onSend={() => onSend(known)}
      onOpened={onOpened}
      onShow={onShow}
      onDismiss={onDismiss}
    />
  );
}

import { Group } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useList } from "~/api/list";
import { orNull } from "~/api/mutation";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useDetails } from "~/ui/dialogs/use-details";
import { useAddButton, useLateDialog } from "~/ui/dialogs/use-row-dialog";
import { ExportButton } from "~/ui/files/export-button";
import { DataTable } from "~/ui/lists/data-table";
import { EmptyState } from "~/ui/lists/empty-state";
import { FilterChips } from "~/ui/lists/filter-chips";
import { Page, pageMeta } from "~/ui/page/page";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { columnsWith } from "../components/columns";
import { CreatedNote } from "../components/created-note";
import { DocumentsSummary } from "../components/documents-summary";
import { FilterBar, useFilters } from "../components/filter-bar";
import { CardActions, TableActions, ViewButton } from "../components/row-actions";
import type { SendMode } from "../components/send-dialog";
import { tableOf } from "../exported";
import { type Document, documentQuery, documentsQuery, fetchDocument, fetchDocuments } from "../queries";
import { belongs, type Filters } from "../rules";

const documentDialog = afterScreen(() => import("../components/document-dialog"));
const detailsDialog = afterScreen(() => import("../components/details-dialog"));
const sendDialog = afterScreen(() => import("../components/send-dialog"));
const sentQuestion = afterScreen(() => import("../components/sent-question"));

export const meta = pageMeta("Invoices");

const idOf = (document: Document) => document._id;

/** Estimates and invoices: what is out, what is paid, what is past due, and everything one does with them. */
export default function InvoicesPage() {
  const isLarge = useIsLarge();
  const { filters, words, chips, choose, clear, showNewest } = useFilters();
  const list = useList(documentsQuery(filters));
  const [created, setCreated] = useState<Document | null>(null);
  const form = useLateDialog(documentDialog);
  const sending = useLateDialog(sendDialog);
  const asking = useLateDialog(sentQuestion);

  const edit = (document: Document | null) => form.open({ document, onCreated: showCreated });
  const send = (document: Document, mode?: SendMode) =>
    sending.open({ document, mode: mode ?? null, onOpened: asking.open });
  const detailsOf = (document: Document, isNew = false) => ({ document, isNew, onEdit: edit, onSend: send });
  const details = useDetails({
    late: detailsDialog,
    idOf: ({ document }) => document._id,
    find: async (id) => {
      const found = await orNull(fetchDocument(id));
      return found && detailsOf(found.document);
    },
    missing: "There is no such document any more",
  });
  const view = (document: Document, isNew = false) => details.open(detailsOf(document, isNew));
  const addButton = useAddButton("Create Document", () => edit(null), "Subscribe to create invoices");

  function showCreated(document: Document) {
    setCreated(document);
    view(document, true);
  }

  // By its number: what it was converted to is not what was created.
  const createdNumber = created?.documentNumber;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a dialog is the same whenever it is done
  const columns = useMemo(() => columnsWith(view, createdNumber), [createdNumber]);
  const Actions = isLarge ? TableActions : CardActions;

  return (
    <Page
      title="Documents and Invoices"
      description="Estimates and invoices: what is out, what is paid and what is past due."
      action={isLarge ? addButton : null}
    >
      <Created
        {...{ created, filters }}
        rows={list.rows ?? []}
        onView={view}
        onSend={send}
        onShow={showNewest}
        onDismiss={() => setCreated(null)}
      />
      <DocumentsSummary />
      <Group gap="sm" justify="space-between">
        <FilterBar filters={filters} onChoose={choose} />
        <ExportButton name="invoices-export" fetchPage={(page) => fetchDocuments(filters, page)} table={tableOf} />
      </Group>
      <FilterChips filters={chips} />
      <DataTable
        label="Documents"
        list={list}
        rowKey={idOf}
        columns={columns}
        actions={(document) => (
          <Actions
            document={document}
            onView={() => view(document)}
            onEdit={() => edit(document)}
            onSend={() => send(document)}
          />
        )}
        mainAction={(document) => <ViewButton document={document} onView={() => view(document)} />}
        actionsColumn={{ width: "19.25rem" }}
        loadingText="Loading documents..."
        loadFailure="Failed to load documents"
        firstUse={
          <EmptyState
            icon={IconFileInvoice}
            title="No documents found"
            text="Write an estimate from the parts you carry, send it, and make it an invoice when the customer says yes."
          >
            {addButton}
          </EmptyState>
        }
        search={words}
        emptySearch="No documents found"
        onClearSearch={clear}
      />
      {details.dialog}
      {form.dialog}
      {sending.dialog}
      {asking.dialog}
    </Page>
  );
}

type CreatedProps = {
  created: Document | null;
  filters: Filters;
  rows: Document[];
  onView: (document: Document) => void;
  onSend: (document: Document) => void;
  onShow: () => void;
  onDismiss: () => void;
};

/** Until what was created is sent, or the note about it was dismissed. */
function Created({ created, filters, rows, onView, onSend, onShow, onDismiss }: CreatedProps) {
  const { data, isError: isGone } = useQuery({ ...documentQuery(created?._id ?? ""), enabled: created !== null });
  const known = data?.document ?? created;
  const isStill = known?.status === "New" && known.documentNumber === created?.documentNumber;
  if (!created || !known || !isStill || isGone) return null;
  const isListed = rows.some(({ _id }) => _id === created._id);
  const isFiltered = filters.search !== "" || !belongs(known, filters);
  return (
    <CreatedNote
      document={known}
      hidden={isListed ? null : isFiltered ? "by filters" : "further down"}
      onView={() => onView(known)}
      onSend={() => onSend(known)}
      onShow={onShow}
      onDismiss={onDismiss}
    />
  );
}

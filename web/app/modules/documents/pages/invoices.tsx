import { Group } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import { useMemo } from "react";
import { useList } from "~/api/list";
import { afterScreen } from "~/ui/after-screen";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { ExportButton } from "~/ui/export-button";
import { Page, pageMeta } from "~/ui/page";
import { useIsLarge } from "~/ui/use-is-large";
import { useLateDialog, useRowDialog } from "~/ui/use-row-dialog";
import { columnsWith } from "../components/columns";
import { DocumentsSummary } from "../components/documents-summary";
import { FilterBar, useFilters } from "../components/filter-bar";
import { CardActions, TableActions, ViewButton } from "../components/row-actions";
import { tableOf } from "../exported";
import { type Document, documentsQuery, fetchDocuments } from "../queries";

const documentDialog = afterScreen(() => import("../components/document-dialog"));
const detailsDialog = afterScreen(() => import("../components/details-dialog"));
const sendDialog = afterScreen(() => import("../components/send-dialog"));

export const meta = pageMeta("Invoices");

const idOf = (document: Document) => document._id;

/** Estimates and invoices: what is out, what is paid, what is past due, and everything one does with them. */
export default function InvoicesPage() {
  const isLarge = useIsLarge();
  const { filters, words, choose, clear } = useFilters();
  const list = useList(documentsQuery(filters));
  const form = useRowDialog("Create Document", documentDialog, "Subscribe to create invoices");
  const send = useLateDialog(sendDialog);
  const details = useLateDialog(detailsDialog);

  const view = (document: Document) =>
    details.open({
      document,
      onEdit: form.edit,
      onSend: (shown, mode) => send.open(mode ? { document: shown, mode } : { document: shown }),
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a dialog is the same whenever it is done
  const columns = useMemo(() => columnsWith(view), []);
  const Actions = isLarge ? TableActions : CardActions;

  return (
    <Page
      title="Documents and Invoices"
      description="Estimates and invoices: what is out, what is paid and what is past due."
      action={isLarge ? form.addButton : null}
    >
      <DocumentsSummary />
      <Group gap="sm" justify="space-between">
        <FilterBar filters={filters} onChoose={choose} />
        <ExportButton name="invoices-export" fetchPage={(page) => fetchDocuments(filters, page)} table={tableOf} />
      </Group>
      <DataTable
        label="Documents"
        list={list}
        rowKey={idOf}
        columns={columns}
        actions={(document) => (
          <Actions
            document={document}
            onView={() => view(document)}
            onEdit={() => form.edit(document)}
            onSend={() => send.open({ document })}
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
            {form.addButton}
          </EmptyState>
        }
        search={words}
        emptySearch="No documents found"
        onClearSearch={clear}
      />
      {details.dialog}
      {form.dialog}
      {send.dialog}
    </Page>
  );
}

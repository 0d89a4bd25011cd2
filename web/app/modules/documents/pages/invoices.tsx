import { IconFileInvoice, IconRepeat } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useReadOnlyReason } from "~/account/read-only";
import { idOf } from "~/api/identity";
import { useList } from "~/api/list";
import { orNull } from "~/api/mutation";
import { useClientFilter } from "~/modules/clients/client-filter";
import { useProjectFilter } from "~/modules/projects/offered";
import type { Channel } from "~/ui/contact/composer-dialog";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useAskedFor } from "~/ui/dialogs/use-asked-for";
import { useDetails } from "~/ui/dialogs/use-details";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { ExportButton } from "~/ui/files/export-button";
import { FilterControls } from "~/ui/lists/controls/filter-controls";
import { ListScreen } from "~/ui/lists/list-screen";
import { useListView } from "~/ui/lists/use-list-view";
import { LinkButton } from "~/ui/page/action-button";
import { useAddButton } from "~/ui/page/add/use-add-button";
import { pageTitle } from "~/ui/page/page";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { columnsWith } from "../components/columns";
import { CreatedNote } from "../components/created-note";
import { DocumentsSummary } from "../components/documents-summary";
import { CardActions, TableActions, ViewButton } from "../components/row-actions";
import { tableOf } from "../exported";
import { estimateForClient, invoiceOfProject } from "../prefilled";
import { documentQuery, documentsQuery, fetchDocument, fetchDocuments } from "../queries";
import { RECURRING_PATH } from "../recurring/rules";
import { belongs, type DocumentEntry, FILTERS, type Filters } from "../rules";
import type { Document } from "../types";
import { usePaidYearFilter } from "../use-paid-year-filter";
import { useRecurringFilter } from "../use-recurring-filter";

const documentDialog = afterScreen(() => import("../components/document-dialog"));
const detailsDialog = afterScreen(() => import("../components/details-dialog"));
const sendDialog = afterScreen(() => import("../components/send-dialog"));
const sentQuestion = afterScreen(() => import("../components/sent-question"));

export const title = pageTitle("Invoices");

/** Estimates and invoices: what is out, what is paid, what is past due, and everything one does with them. */
export default function InvoicesPage() {
  const isLarge = useIsLarge();
  const view = useListView({
    ...{ ...FILTERS, ...useProjectFilter(), ...useClientFilter(), ...usePaidYearFilter(), ...useRecurringFilter() },
  });
  const [created, setCreated] = useState<Document | null>(null);
  const form = useLateDialog(documentDialog);
  const sending = useLateDialog(sendDialog);
  const asking = useLateDialog(sentQuestion);

  const edit = (document: Document | null) => form.open({ document, onCreated: showCreated });
  const readOnlyReason = useReadOnlyReason();
  useAskedFor("new", ["projectLink", "client"], (_, { projectLink, client }) => {
    if (!readOnlyReason) void createWith(() => (client ? estimateForClient(client) : invoiceOfProject(projectLink)));
  });

  /** A new document with what is known of the project or the client it is for. */
  async function createWith(find: () => Promise<Partial<DocumentEntry> | null>) {
    await form.openFound(async () => {
      const given = await find();
      return { row: { document: null, ...(given ? { given } : {}), onCreated: showCreated } };
    });
  }

  const send = (document: Document, mode?: Channel) =>
    sending.open({ document, mode: mode ?? null, onOpened: asking.open });
  const detailsOf = (document: Document, isNew = false) => ({ document, isNew, onEdit: edit, onSend: send });
  const details = useDetails({
    late: detailsDialog,
    idOf: ({ document }) => idOf(document),
    find: async (id) => {
      const found = await orNull(fetchDocument(id));
      return found && detailsOf(found);
    },
    missing: "There is no such document any more",
  });
  const open = (document: Document, isNew = false) => details.open(detailsOf(document, isNew));

  function showCreated(document: Document) {
    setCreated(document);
    open(document, true);
  }

  // By its number: what it was converted to is not what was created.
  const createdNumber = created?.documentNumber;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a dialog is the same whenever it is done
  const columns = useMemo(() => columnsWith(open, createdNumber), [createdNumber]);
  const Actions = isLarge ? TableActions : CardActions;

  return (
    <ListScreen
      title="Documents and Invoices"
      description="Estimates and invoices: what is out, what is paid and what is past due."
      addButton={useAddButton("Create Document", () => edit(null), "Subscribe to create invoices")}
      panel={
        <Created
          created={created}
          filters={view.values}
          onView={open}
          onSend={send}
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
          <ExportButton
            name="invoices-export"
            fetchPage={(page) => fetchDocuments(view.values, page)}
            table={tableOf}
          />
        </>
      }
      label="Documents"
      list={documentsQuery(view.values)}
      columns={columns}
      actions={(document) => (
        <Actions
          document={document}
          onView={() => open(document)}
          onEdit={() => edit(document)}
          onSend={() => send(document)}
        />
      )}
      mainAction={(document) => <ViewButton document={document} onView={() => open(document)} />}
      actionsColumn={{ width: "19.25rem" }}
      loadingText="Loading documents..."
      loadFailure="Failed to load documents"
      empty={{
        icon: IconFileInvoice,
        title: "No documents found",
        text: "Write an estimate from the parts you carry, send it, and make it an invoice when the customer says yes.",
      }}
    >
      {details.dialog}
      {form.dialog}
      {sending.dialog}
      {asking.dialog}
    </ListScreen>
  );
}

type CreatedProps = {
  created: Document | null;
  filters: Filters;
  onView: (document: Document) => void;
  onSend: (document: Document) => void;
  onShow: () => void;
  onDismiss: () => void;
};

/** Until what was created is sent, or the note about it was dismissed. */
function Created({ created, filters, onView, onSend, onShow, onDismiss }: CreatedProps) {
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
      onShow={onShow}
      onDismiss={onDismiss}
    />
  );
}

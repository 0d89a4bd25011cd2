import { IconAddressBook, IconFileImport } from "@tabler/icons-react";
import { useReadOnlyReason } from "~/account/read-only";
import { idOf } from "~/api/identity";
import { orNull } from "~/api/mutation";
import { ContactIcons } from "~/ui/contact/contact-links";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useAskedFor } from "~/ui/dialogs/use-asked-for";
import { useDetails } from "~/ui/dialogs/use-details";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { FilterControls } from "~/ui/lists/controls/filter-controls";
import { ListContent } from "~/ui/lists/list-screen";
import { useListView } from "~/ui/lists/use-list-view";
import { ActionButton } from "~/ui/page/action-button";
import { useAddButton } from "~/ui/page/add/use-add-button";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { fetchClient } from "../lookups";
import { clientsQuery } from "../queries";
import { FILTERS, reachable } from "../rules";
import type { Client } from "../types";
import { ClientActions } from "./client-actions";
import classes from "./clients.module.css";
import { ClientsSummary } from "./clients-summary";
import { cardColumns, columns } from "./columns";
import type { DetailsTarget } from "./details-dialog";
import { ExportClients } from "./export-clients";
import { FollowUps } from "./follow-ups";
import { interactionDialog } from "./interaction-history";
import { TagChips } from "./tag-chips";

const clientDialog = afterScreen(() => import("./client-dialog"));
const detailsDialog = afterScreen(() => import("./details-dialog"));
const importDialog = afterScreen(() => import("./import-dialog"));
const taskDialog = afterScreen(() => import("~/modules/tasks/components/task-dialog"));

/** Leads and customers: whom to call next, where each sale stands, and how to reach them. */
export function Clients() {
  const isLarge = useIsLarge();
  const view = useListView(FILTERS);
  const form = useLateDialog(clientDialog);
  const logging = useLateDialog(interactionDialog);
  const tasks = useLateDialog(taskDialog);
  const importing = useLateDialog(importDialog);

  const added = { onCreated: (created: Client) => open(created, true) };
  const edit = (client: Client | null) => form.open({ client, ...added });
  const detailsOf = (client: Client, isNew = false): DetailsTarget => ({
    ...{ client, isNew, onEdit: edit },
    onTask: (client) => tasks.open({ task: null, client: { id: idOf(client), name: client.name } }),
  });
  const details = useDetails({
    late: detailsDialog,
    idOf: ({ client }: DetailsTarget) => idOf(client),
    find: async (id) => {
      const client = await orNull(fetchClient(id));
      return client && detailsOf(client);
    },
    missing: "This client no longer exists",
  });
  const open = (client: Client, isNew = false) => details.open(detailsOf(client, isNew));

  const readOnlyReason = useReadOnlyReason();
  useAskedFor("new", [], (what) => {
    if (readOnlyReason) return;
    if (what === "import") importing.open(null);
    else form.open({ client: null, isQuick: true, isShort: true, ...added });
  });

  const tags = <TagChips chosen={view.values.tags} onChange={(chosen) => view.choose("tags", chosen)} />;

  return (
    <ListContent
      addButton={useAddButton("New Client", () => edit(null))}
      summary={
        <div className={classes.summary}>
          <ClientsSummary />
          <FollowUps
            onView={open}
            onLog={(client) => logging.open({ client, interaction: null })}
            onAll={(followUp) => view.clear({ followUp })}
          />
        </div>
      }
      search={{ label: "Search clients", placeholder: "Search clients..." }}
      view={view}
      controls={
        <>
          <FilterControls view={view} />
          {isLarge ? tags : null}
        </>
      }
      tool={
        <>
          <ActionButton
            leftSection={<IconFileImport size={20} aria-hidden />}
            changes
            onClick={() => importing.open(null)}
          >
            Import
          </ActionButton>
          <ExportClients filters={view.values} />
        </>
      }
      moreControls={isLarge ? null : tags}
      label="Clients"
      list={clientsQuery(view.values)}
      columns={isLarge ? columns : cardColumns}
      actionsColumn={{ width: "9.5rem" }}
      actions={(client) => <ClientActions client={client} onView={() => open(client)} onEdit={() => edit(client)} />}
      onOpen={open}
      mainAction={(client) => <ContactIcons whom={reachable(client)} />}
      loadFailure="Failed to load clients"
      empty={{
        icon: IconAddressBook,
        title: "No clients found",
        text: "Add leads as they come in, log calls and set the day to call back. Or import clients from your phone or another app.",
      }}
    >
      {details.dialog}
      {form.dialog}
      {logging.dialog}
      {tasks.dialog}
      {importing.dialog}
    </ListContent>
  );
}

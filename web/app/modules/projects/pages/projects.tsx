import { IconListCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useReadOnlyReason } from "~/account/read-only";
import { markStale } from "~/api/cached-rows";
import { orNull } from "~/api/mutation";
import { useClientFilter } from "~/modules/clients/client-filter";
import { EXPENSES_PATH } from "~/modules/modules";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useAskedFor } from "~/ui/dialogs/use-asked-for";
import { useDetails } from "~/ui/dialogs/use-details";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { notifyFailed } from "~/ui/feedback/notify";
import { FilterButtons } from "~/ui/lists/controls/filter-buttons";
import { ListScreen } from "~/ui/lists/list-screen";
import { useListView } from "~/ui/lists/use-list-view";
import { LinkButton } from "~/ui/page/action-button";
import { useAddButton } from "~/ui/page/add/use-add-button";
import { pageTitle } from "~/ui/page/page";
import { PROJECT_LISTS } from "../choices";
import { ProjectCard } from "../components/project-card";
import { ProjectsSummary } from "../components/projects-summary";
import { begunFor } from "../prefilled";
import { fetchProject, projectsQuery } from "../queries";
import { FILTERS, STATUS_FILTERS } from "../rules";
import type { ListedProject } from "../types";

const projectDialog = afterScreen(() => import("../components/project-dialog"));
const detailsDialog = afterScreen(() => import("../components/details-dialog"));
const expensesDialog = afterScreen(() => import("../components/expenses-dialog"));

export const title = pageTitle("Projects");

const CARD_HEIGHT = 250;
const GONE = "This project no longer exists";

/** Bigger jobs: how their money and their time stand, what is to be done and what was spent. */
export default function ProjectsPage() {
  const view = useListView({ ...FILTERS, ...useClientFilter() });
  const cache = useQueryClient();
  const readOnlyReason = useReadOnlyReason();
  const form = useLateDialog(projectDialog);
  const expenses = useDetails({
    late: expensesDialog,
    by: "expenses",
    idOf: ({ id }) => id,
    find: (id) => orNull(fetchProject(id)),
    missing: GONE,
  });

  /** What is edited is read first: its version says what the change began from. */
  async function edit({ id }: ListedProject) {
    const isThere = await form.openFound(async () => {
      const project = await orNull(fetchProject(id));
      return project && { row: { project, onCreated: showCreated } };
    });
    if (isThere) return;
    markStale(cache, PROJECT_LISTS);
    notifyFailed(GONE);
  }

  useAskedFor("new", ["client", "appointment"], (_, { client, appointment }) => {
    if (!readOnlyReason) void createFor(client, appointment);
  });

  /** A project for somebody the owner knows. */
  async function createFor(client: string, appointment: string) {
    await form.openFound(async () => {
      const given = await begunFor(client, appointment);
      return { row: { project: null, given, onCreated: showCreated } };
    });
  }

  const detailsOf = (project: ListedProject, isNew = false) => ({
    ...{ project, isNew },
    onEdit: (shown: ListedProject) => void edit(shown),
    onExpenses: expenses.open,
  });
  const details = useDetails({
    late: detailsDialog,
    idOf: ({ project }) => project.id,
    find: async (id) => {
      const project = await orNull(fetchProject(id));
      return project && detailsOf(project);
    },
    missing: GONE,
  });

  function showCreated(project: ListedProject) {
    details.open(detailsOf(project, true));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a dialog is the same whenever it is done
  const card = useMemo(
    () => ({
      height: CARD_HEIGHT,
      draw: (project: ListedProject) => (
        <ProjectCard
          project={project}
          onDetails={() => details.open(detailsOf(project))}
          onExpenses={() => expenses.open(project)}
          onEdit={() => void edit(project)}
        />
      ),
    }),
    [],
  );

  return (
    <ListScreen
      title="Projects"
      description="Manage your projects and budgets"
      addButton={useAddButton("New Project", () => form.open({ project: null, onCreated: showCreated }))}
      summary={<ProjectsSummary />}
      search={{ label: "Search projects", placeholder: "Search projects..." }}
      view={view}
      moreControls={
        <FilterButtons
          label="Status"
          choices={STATUS_FILTERS}
          value={view.values.status}
          onChoose={(status) => view.choose("status", status)}
        />
      }
      tool={<LinkButton to={EXPENSES_PATH}>Business expenses</LinkButton>}
      label="Projects"
      list={projectsQuery(view.values)}
      columns={[]}
      card={card}
      loadFailure="Failed to load projects"
      empty={{
        icon: IconListCheck,
        title: "No projects found",
        text: "Track bigger jobs here: what you agreed, what's left to do and what it costs.",
      }}
    >
      {details.dialog}
      {form.dialog}
      {expenses.dialog}
    </ListScreen>
  );
}

import { IconSitemap } from "@tabler/icons-react";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useRowDialog } from "~/ui/dialogs/use-row-dialog";
import { ListScreen } from "~/ui/lists/list-screen";
import { useListView } from "~/ui/lists/use-list-view";
import { pageTitle } from "~/ui/page/page";
import { WorkflowCard } from "../components/workflow-card";
import { FILTERS, workflowsQuery } from "../queries";
import type { Workflow } from "../types";

const workflowDialog = afterScreen(() => import("../components/workflow-dialog"));

export const title = pageTitle("Workflows");

const CARD = { height: 190, draw: (workflow: Workflow) => <WorkflowCard workflow={workflow} /> };

/** Step-by-step guides for the work that is done again and again. */
export default function WorkflowsPage() {
  const view = useListView(FILTERS);
  const { addButton, dialog } = useRowDialog("Create Workflow", workflowDialog);
  return (
    <ListScreen
      title="Workflows"
      description="Create and manage step-by-step guides for your team"
      addButton={addButton}
      summary={null}
      search={{ label: "Search workflows", placeholder: "Search workflows by title, description, or category..." }}
      view={view}
      label="Workflows"
      list={workflowsQuery(view.values)}
      columns={[]}
      card={CARD}
      loadingText="Loading workflows..."
      loadFailure="Failed to load workflows. Please refresh the page."
      empty={{
        icon: IconSitemap,
        noMatch: "No workflows found",
        title: "No workflows yet",
        text: "Write down how a job is done right, step by step. Check it off on site, then start over with the next customer.",
      }}
    >
      {dialog}
    </ListScreen>
  );
}

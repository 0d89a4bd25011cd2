import { IconTool } from "@tabler/icons-react";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useRowDialog } from "~/ui/dialogs/use-row-dialog";
import { ListScreen } from "~/ui/lists/list-screen";
import { EditButton } from "~/ui/lists/row-actions";
import { useListView } from "~/ui/lists/use-list-view";
import { pageTitle } from "~/ui/page/page";
import { columns } from "../components/columns";
import { ToolActions } from "../components/tool-actions";
import { ToolsSummary } from "../components/tools-summary";
import { toolsQuery } from "../queries";
import { FILTERS } from "../rules";

const toolDialog = afterScreen(() => import("../components/tool-dialog"));

export const title = pageTitle("Tools");

/** Tools: which there are, where they lie, what they are worth. */
export default function ToolsPage() {
  const view = useListView(FILTERS);
  const { addButton, edit, dialog } = useRowDialog("Add Tool", toolDialog);
  return (
    <ListScreen
      title="Tools"
      description="What you own, where it is and its warranty."
      addButton={addButton}
      summary={<ToolsSummary />}
      search={{ label: "Search tools", placeholder: "Search tools..." }}
      view={view}
      label="Tools"
      list={toolsQuery(view.values)}
      columns={columns}
      actions={(tool) => <ToolActions tool={tool} onEdit={() => edit(tool)} />}
      mainAction={(tool) => <EditButton name={tool.name} onEdit={() => edit(tool)} />}
      loadFailure="Failed to load tools"
      empty={{
        icon: IconTool,
        title: "No tools found",
        text: "Add your tools with brand and serial number. If one is stolen, lent or broken, you'll know what it cost and if it's under warranty.",
      }}
    >
      {dialog}
    </ListScreen>
  );
}

import { IconTool } from "@tabler/icons-react";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { ListScreen } from "~/ui/lists/list-screen";
import { useAddress } from "~/ui/navigation/use-address";
import { pageMeta } from "~/ui/page/page";
import { columns } from "../components/columns";
import { ToolActions } from "../components/tool-actions";
import { ToolsSummary } from "../components/tools-summary";
import { toolsQuery } from "../queries";

const toolDialog = afterScreen(() => import("../components/tool-dialog"));

const AVAILABILITY_LABELS = { available: "Available", unavailable: "Unavailable" };

export const meta = pageMeta("Tools");

/** Tools: which there are, where they lie, what they are worth. */
export default function ToolsPage() {
  const availability = useAddress().choice("availability", ["available", "unavailable"]);
  return (
    <ListScreen
      title="Tools"
      description="What you own, where it is and what the warranty says."
      addLabel="Add Tool"
      dialog={toolDialog}
      summary={<ToolsSummary />}
      searchLabel="Search tools"
      searchPlaceholder="Search tools..."
      label="Tools"
      filters={availability ? [{ name: "availability", label: AVAILABILITY_LABELS[availability] }] : []}
      list={(search) => toolsQuery(search, availability)}
      columns={columns}
      actions={(tool, edit) => <ToolActions tool={tool} onEdit={edit} />}
      nameOf={(tool) => tool.name}
      loadFailure="Failed to load tools"
      empty={{
        icon: IconTool,
        title: "No tools found",
        text: "List your tools with brand and serial number. When one is stolen, lent or broken, you know which, what it cost and whether the warranty still holds.",
      }}
    />
  );
}

import { IconPackages } from "@tabler/icons-react";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useRowDialog } from "~/ui/dialogs/use-row-dialog";
import { ListScreen } from "~/ui/lists/list-screen";
import { EditButton } from "~/ui/lists/row-actions";
import { useListView } from "~/ui/lists/use-list-view";
import { pageTitle } from "~/ui/page/page";
import { columns } from "../components/columns";
import { InventorySummary } from "../components/inventory-summary";
import { PartActions } from "../components/part-actions";
import { FILTERS } from "../filters";
import { partsQuery } from "../queries";

const partDialog = afterScreen(() => import("../components/part-dialog"));

export const title = pageTitle("Inventory");

/** Parts on hand: what there is, what runs low, what it is worth. */
export default function InventoryPage() {
  const view = useListView(FILTERS);
  const { addButton, edit, dialog } = useRowDialog("Add Part", partDialog);
  return (
    <ListScreen
      title="Inventory Management"
      description="Parts on the truck, in the warehouse and in the office."
      addButton={addButton}
      summary={<InventorySummary />}
      search={{ label: "Search inventory", placeholder: "Search parts..." }}
      view={view}
      label="Inventory items"
      list={partsQuery(view.values)}
      columns={columns}
      actions={(part) => <PartActions part={part} onEdit={() => edit(part)} />}
      mainAction={(part) => <EditButton name={part.name} onEdit={() => edit(part)} />}
      loadFailure="Failed to load inventory items"
      empty={{
        icon: IconPackages,
        title: "No inventory items found",
        text: "Add the parts you carry, what they cost and what you charge. You'll see what's low before a job does.",
      }}
    >
      {dialog}
    </ListScreen>
  );
}

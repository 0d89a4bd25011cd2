import { IconPackages } from "@tabler/icons-react";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { ListScreen } from "~/ui/lists/list-screen";
import { useAddress } from "~/ui/navigation/use-address";
import { pageMeta } from "~/ui/page/page";
import { columns } from "../components/columns";
import { InventorySummary } from "../components/inventory-summary";
import { PartActions } from "../components/part-actions";
import { partsQuery } from "../queries";

const partDialog = afterScreen(() => import("../components/part-dialog"));

const STOCK_LABELS = { low: "Low stock", out: "Out of stock" };

export const meta = pageMeta("Inventory");

/** Parts on hand: what there is, what runs low, what it is worth. */
export default function InventoryPage() {
  const stock = useAddress().choice("stock", ["low", "out"]);
  return (
    <ListScreen
      title="Inventory Management"
      description="Parts on the truck, in the warehouse and in the office."
      addLabel="Add Part"
      dialog={partDialog}
      summary={<InventorySummary />}
      searchLabel="Search inventory"
      searchPlaceholder="Search parts..."
      label="Inventory items"
      filters={stock ? [{ name: "stock", label: STOCK_LABELS[stock] }] : []}
      list={(search) => partsQuery(search, stock)}
      columns={columns}
      actions={(part, edit) => <PartActions part={part} onEdit={edit} />}
      nameOf={(part) => part.name}
      loadFailure="Failed to load inventory items"
      empty={{
        icon: IconPackages,
        title: "No inventory items found",
        text: "List the parts you carry, with what they cost and what you charge. You will see what runs low before a job does.",
      }}
    />
  );
}

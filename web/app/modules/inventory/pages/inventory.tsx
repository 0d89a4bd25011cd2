import { IconPackages, IconPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { useList } from "~/api/list";
import { ActionButton } from "~/ui/action-button";
import { useAddAction } from "~/ui/add-action";
import { afterScreen, usePreload } from "~/ui/after-screen";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Page, pageMeta } from "~/ui/page";
import { useReadOnlyReason } from "~/ui/read-only";
import { SearchBox, useSearch } from "~/ui/search-box";
import { useDialog } from "~/ui/use-dialog";
import { useIsLarge } from "~/ui/use-is-large";
import { columns } from "../components/columns";
import { InventorySummary } from "../components/inventory-summary";
import { PartActions } from "../components/part-actions";
import { type Part, partsQuery } from "../queries";

const idOf = (part: Part) => part._id;

const partDialog = afterScreen(() => import("../components/part-dialog"));

export const meta = pageMeta("Inventory");

/** Parts on hand: what there is, what runs low, what it is worth. */
export default function InventoryPage() {
  const { search, clear } = useSearch();
  const parts = useList(partsQuery(search));
  const dialog = useDialog<Part | "new">();
  usePreload(partDialog);
  const blockedBecause = useReadOnlyReason();
  const add = () => dialog.open("new");
  useAddAction({ label: "Add Part", open: add });

  const addButton = (
    <ActionButton main leftSection={<IconPlus size={20} aria-hidden />} blockedBecause={blockedBecause} onClick={add}>
      Add Part
    </ActionButton>
  );

  return (
    <Page
      title="Inventory Management"
      description="Parts on the truck, in the warehouse and in the office."
      action={useIsLarge() ? addButton : null}
    >
      <InventorySummary />
      <SearchBox label="Search inventory" placeholder="Search parts..." />
      <DataTable
        label="Inventory items"
        list={parts}
        rowKey={idOf}
        columns={columns}
        actions={(part) => <PartActions part={part} onEdit={() => dialog.open(part)} />}
        loadFailure="Failed to load inventory items"
        firstUse={
          <EmptyState
            icon={IconPackages}
            title="No inventory items found"
            text="List the parts you carry, with what they cost and what you charge. You will see what runs low before a job does."
          >
            {addButton}
          </EmptyState>
        }
        search={search}
        emptySearch="No inventory items found"
        onClearSearch={clear}
      />
      {dialog.target ? (
        <Suspense fallback={null}>
          <partDialog.Component
            key={dialog.key}
            part={dialog.target === "new" ? null : dialog.target}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

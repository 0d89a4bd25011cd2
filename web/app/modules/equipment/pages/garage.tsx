import { Box, Tabs } from "@mantine/core";
import { IconCalendarCheck, IconTruck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ApiError } from "~/api/errors";
import { useList } from "~/api/list";
import { orNull } from "~/api/mutation";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useDetails } from "~/ui/dialogs/use-details";
import { useLateDialog, useRowDialog } from "~/ui/dialogs/use-row-dialog";
import { DataTable } from "~/ui/lists/data-table";
import { EmptyState } from "~/ui/lists/empty-state";
import { FilterChips } from "~/ui/lists/filter-chips";
import { SearchBox, useSearch } from "~/ui/lists/search-box";
import { useAddress } from "~/ui/navigation/use-address";
import { ActionButton } from "~/ui/page/action-button";
import { Page, pageMeta } from "~/ui/page/page";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { cardColumns, maintenanceColumns } from "../components/columns";
import { DetailsButton, EquipmentActions } from "../components/equipment-actions";
import { EquipmentSummary } from "../components/equipment-summary";
import { type Equipment, equipmentQuery, fetchEquipment, maintenanceQuery, vehiclesQuery } from "../queries";
import { STATUSES } from "../rules";
import classes from "./garage.module.css";

const equipmentDialog = afterScreen(() => import("../components/equipment-dialog"));
const detailsDialog = afterScreen(() => import("../components/details-dialog"));
const historyDialog = afterScreen(() => import("../components/history-dialog"));
const recordDialog = afterScreen(() => import("../components/record-dialog"));

export const meta = pageMeta("Garage");

const CARD_HEIGHT = 276;
const idOf = (row: Equipment) => row._id;

/** The three views of the garage, in the address as `?tab=`. */
const TABS = {
  all: {
    label: "All Equipment",
    query: equipmentQuery,
    icon: IconTruck,
    emptySearch: "No equipment found",
    empty: "No equipment found. Add your first piece of equipment!",
    text: "Keep vans, trailers and machines here, with who has them and when they were last in the workshop.",
  },
  vehicles: {
    label: "Vehicles",
    query: vehiclesQuery,
    icon: IconTruck,
    emptySearch: "No vehicles found",
    empty: "No vehicles found. Add your first vehicle!",
    text: "Vehicles you keep here are offered when you write down a trip.",
  },
  maintenance: {
    label: "Maintenance Schedule",
    query: maintenanceQuery,
    icon: IconCalendarCheck,
    emptySearch: "No maintenance schedules found",
    empty: "No maintenance schedules found. Add next service dates to your equipment.",
    text: "What is due next stands first: red within a week, yellow within a month.",
  },
} as const;
type Tab = keyof typeof TABS;
const TAB_NAMES = Object.keys(TABS) as Tab[];

/** Vehicles and machines: where they are, whether they work, and what is due. */
export default function GaragePage() {
  const address = useAddress();
  const tab = address.choice("tab", TAB_NAMES) ?? "all";
  const { addButton, edit, dialog } = useRowDialog("Add Equipment", equipmentDialog);
  return (
    <Page
      title="Garage Management"
      description="Vehicles and machines, their service history and what is due next."
      action={useIsLarge() ? addButton : null}
    >
      <EquipmentSummary />
      <SearchBox label="Search equipment" placeholder="Search equipment..." />
      <Tabs
        value={tab}
        onChange={(next) => address.step({ tab: next === "all" ? null : next })}
        keepMounted={false}
        color="sawhorse.5"
      >
        <Tabs.List mb="md" className={classes.tabs ?? ""}>
          {Object.entries(TABS).map(([value, { label }]) => (
            <Tabs.Tab key={value} value={value} className={classes.tab ?? ""}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TAB_NAMES.map((value) => (
          <Tabs.Panel key={value} value={value}>
            <EquipmentList tab={value} onEdit={edit} addButton={addButton} />
          </Tabs.Panel>
        ))}
      </Tabs>
      {dialog}
    </Page>
  );
}

type EquipmentListProps = { tab: Tab; onEdit: (row: Equipment) => void; addButton: ReactNode };

function EquipmentList({ tab, onEdit, addButton }: EquipmentListProps) {
  const { label, query, icon, empty, emptySearch, text } = TABS[tab];
  const { search } = useSearch();
  const isSchedule = tab === "maintenance";
  const address = useAddress();
  // What is due next is due whatever the status.
  const status = isSchedule ? null : address.choice("status", STATUSES);
  const list = useList(query(search, status));
  const details = useDetails({
    late: detailsDialog,
    idOf,
    find: (id) => orNull(fetchEquipment(id)),
    missing: "This equipment is no longer in the garage",
  });
  const history = useLateDialog(historyDialog);
  const service = useLateDialog(recordDialog);
  const logService = (row: Equipment) => (
    <ActionButton
      changes
      aria-label={`Log Service for ${row.name}`}
      onClick={() => service.open({ equipment: row, record: null })}
    >
      Log Service
    </ActionButton>
  );
  // Here the server's own words stand for the whole failure.
  const loadFailure =
    list.error instanceof ApiError && list.error.fromServer ? list.error.message : "Failed to load equipment data";

  return (
    <>
      {status ? (
        <Box mb="md">
          <FilterChips filters={[{ label: status, remove: () => address.change({ status: null }) }]} />
        </Box>
      ) : null}
      <DataTable
        label={label}
        list={list}
        rowKey={idOf}
        columns={isSchedule ? maintenanceColumns : cardColumns}
        cardHeight={isSchedule ? undefined : CARD_HEIGHT}
        actionsColumn={{ width: "10rem" }}
        actions={(row) =>
          isSchedule ? (
            logService(row)
          ) : (
            <EquipmentActions
              row={row}
              onDetails={() => details.open(row)}
              onHistory={() => history.open(row)}
              onEdit={() => onEdit(row)}
            />
          )
        }
        mainAction={(row) =>
          isSchedule ? logService(row) : <DetailsButton row={row} onDetails={() => details.open(row)} />
        }
        loadFailure={loadFailure}
        firstUse={
          <EmptyState icon={icon} title={empty} text={text}>
            {addButton}
          </EmptyState>
        }
        search={[search, status].filter(Boolean).join(", ")}
        emptySearch={emptySearch}
        onClearSearch={() => address.change({ search: null, status: null })}
      />
      {details.dialog}
      {history.dialog}
      {service.dialog}
    </>
  );
}

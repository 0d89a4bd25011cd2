import { IconCalendarCheck, IconTruck } from "@tabler/icons-react";
import { ApiError } from "~/api/errors";
import { idOf } from "~/api/identity";
import { orNull } from "~/api/mutation";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useDetails } from "~/ui/dialogs/use-details";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { useRowDialog } from "~/ui/dialogs/use-row-dialog";
import { ListScreen } from "~/ui/lists/list-screen";
import { useListView } from "~/ui/lists/use-list-view";
import { ScreenTabs, useTab } from "~/ui/navigation/tabs";
import { ActionButton } from "~/ui/page/action-button";
import { pageTitle } from "~/ui/page/page";
import { cardColumns, maintenanceColumns } from "../components/columns";
import type { DetailsTarget } from "../components/details-dialog";
import { EquipmentActions, HistoryButton } from "../components/equipment-actions";
import { EquipmentSummary } from "../components/equipment-summary";
import { fetchEquipment, listOf } from "../queries";
import { FILTERS, SCHEDULE_FILTERS, TABS } from "../rules";
import type { Equipment } from "../types";

const equipmentDialog = afterScreen(() => import("../components/equipment-dialog"));
const detailsDialog = afterScreen(() => import("../components/details-dialog"));
const historyDialog = afterScreen(() => import("../components/history-dialog"));
const recordDialog = afterScreen(() => import("../components/record-dialog"));

export const title = pageTitle("Garage");

const CARD_HEIGHT = 276;

const MISSING = "This equipment is no longer in your garage";

const EMPTY = {
  all: {
    icon: IconTruck,
    noMatch: "No equipment found",
    title: "No equipment found. Add your first piece of equipment!",
    text: "Track vans, trailers and machines, who has them and when they were last serviced.",
  },
  vehicles: {
    icon: IconTruck,
    noMatch: "No vehicles found",
    title: "No vehicles found. Add your first vehicle!",
    text: "Pick these vehicles when you log a trip.",
  },
  maintenance: {
    icon: IconCalendarCheck,
    noMatch: "No maintenance schedules found",
    title: "No maintenance schedules found. Add next service dates to your equipment.",
    text: "What's due next comes first. Red is within a week, yellow within a month.",
  },
};

/** Vehicles and machines: where they are, whether they work, and what is due. */
export default function GaragePage() {
  const tab = useTab(TABS);
  const isSchedule = tab === "maintenance";
  const all = useListView(FILTERS);
  const due = useListView(SCHEDULE_FILTERS);
  const { addButton, edit, dialog } = useRowDialog("Add Equipment", equipmentDialog);
  const history = useDetails({
    ...{ late: historyDialog, by: "history", idOf, missing: MISSING },
    find: (id) => orNull(fetchEquipment(id)),
  });
  const service = useLateDialog(recordDialog);
  const detailsOf = (equipment: Equipment): DetailsTarget => ({
    ...{ equipment, onEdit: edit, onHistory: history.open },
    onService: (row) => service.open({ equipment: row, record: null }),
  });
  const details = useDetails({
    late: detailsDialog,
    idOf: ({ equipment }: DetailsTarget) => idOf(equipment),
    find: async (id) => {
      const found = await orNull(fetchEquipment(id));
      return found && detailsOf(found);
    },
    missing: MISSING,
  });
  const logService = (row: Equipment) => (
    <ActionButton
      changes
      aria-label={`Log Service for ${row.name}`}
      onClick={() => service.open({ equipment: row, record: null })}
    >
      Log Service
    </ActionButton>
  );

  return (
    <ListScreen
      title="Garage Management"
      description="Vehicles and machines, their service history and what's due next."
      addButton={addButton}
      summary={<EquipmentSummary />}
      search={{ label: "Search equipment", placeholder: "Search equipment..." }}
      tabs={(rows) => (
        <ScreenTabs tabs={TABS} tab={tab}>
          {rows}
        </ScreenTabs>
      )}
      label={TABS[tab]}
      view={isSchedule ? due : all}
      list={listOf(tab, all.values, due.values)}
      onOpen={(row) => details.open(detailsOf(row))}
      columns={isSchedule ? maintenanceColumns : cardColumns}
      cardHeight={isSchedule ? undefined : CARD_HEIGHT}
      actionsColumn={{ width: "10rem" }}
      actions={(row) =>
        isSchedule ? (
          logService(row)
        ) : (
          <EquipmentActions
            row={row}
            onDetails={() => details.open(detailsOf(row))}
            onHistory={() => history.open(row)}
            onEdit={() => edit(row)}
          />
        )
      }
      mainAction={(row) =>
        isSchedule ? logService(row) : <HistoryButton row={row} onHistory={() => history.open(row)} />
      }
      // Here the server's own words stand for the whole failure.
      loadFailure={(error) =>
        error instanceof ApiError && error.fromServer ? error.message : "Failed to load equipment data"
      }
      empty={EMPTY[tab]}
    >
      {dialog}
      {details.dialog}
      {history.dialog}
      {service.dialog}
    </ListScreen>
  );
}

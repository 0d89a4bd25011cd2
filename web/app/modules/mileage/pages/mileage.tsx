import { IconRoute } from "@tabler/icons-react";
import { useProjectFilter } from "~/modules/projects/offered";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useRowDialog } from "~/ui/dialogs/use-row-dialog";
import { ExportButton } from "~/ui/files/export-button";
import { ListScreen } from "~/ui/lists/list-screen";
import { EditButton } from "~/ui/lists/row-actions";
import { useListView } from "~/ui/lists/use-list-view";
import { pageTitle } from "~/ui/page/page";
import { columns } from "../components/columns";
import { MileageCount, MileageSummary } from "../components/mileage-summary";
import { TripActions } from "../components/trip-actions";
import { fetchTrips, tripsQuery } from "../queries";
import { logOf, nameOf } from "../rules";
import { useYear } from "../use-year";

const tripDialog = afterScreen(() => import("../components/trip-dialog"));

export const title = pageTitle("Mileage");

/** Trips: how far, what they cost, and what the business miles bring back. */
export default function MileagePage() {
  const { year } = useYear();
  const view = useListView({
    ...(year ? { year: { choices: [{ value: String(year), label: String(year) }] } } : {}),
    ...useProjectFilter(),
  });
  const { search, project } = view.values;
  const filters = { search, year, project };
  const { addButton, edit, dialog } = useRowDialog("Add Mileage Entry", tripDialog);
  return (
    <ListScreen
      title="Mileage Tracker"
      description={<MileageCount />}
      addButton={addButton}
      summary={<MileageSummary />}
      search={{ label: "Search trips", placeholder: "Search trips..." }}
      view={view}
      tool={
        <ExportButton
          name={year ? `mileage-log-${year}` : "mileage-log"}
          fetchPage={(page) => fetchTrips(filters, page)}
          table={logOf}
        />
      }
      label="Trips"
      list={tripsQuery(filters)}
      columns={columns}
      actions={(trip) => <TripActions trip={trip} onEdit={() => edit(trip)} />}
      mainAction={(trip) => <EditButton name={nameOf(trip)} onEdit={() => edit(trip)} />}
      loadFailure="Failed to load mileage entries"
      empty={{
        icon: IconRoute,
        title: "No mileage entries found",
        text: "Write down each trip when you park. Fuel cost and what you can claim back are worked out for you.",
      }}
    >
      {dialog}
    </ListScreen>
  );
}

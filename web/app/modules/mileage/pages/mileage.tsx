import { IconRoute } from "@tabler/icons-react";
import { useProjectFilter } from "~/modules/projects/choices";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useRowDialog } from "~/ui/dialogs/use-row-dialog";
import { ExportButton } from "~/ui/files/export-button";
import { FilterControls } from "~/ui/lists/controls/filter-controls";
import { ListScreen } from "~/ui/lists/list-screen";
import { EditButton } from "~/ui/lists/row-actions";
import { useListView } from "~/ui/lists/use-list-view";
import { pageTitle } from "~/ui/page/page";
import { columns } from "../components/columns";
import { MileageCount, MileageSummary, RatesButton } from "../components/mileage-summary";
import { TripActions } from "../components/trip-actions";
import { FILTERS } from "../filters";
import { fetchTrips, tripsQuery } from "../queries";
import { logOf, nameOf } from "../rules";
import { useYear, useYearFilter } from "../use-year";

const tripDialog = afterScreen(() => import("../components/trip-dialog"));

export const title = pageTitle("Mileage");

/** Trips: how far, what they cost, and what the business miles bring back. */
export default function MileagePage() {
  const year = useYear();
  const view = useListView({
    ...FILTERS,
    ...useYearFilter(),
    ...useProjectFilter(),
  });
  const filters = { ...view.values, year };
  const { addButton, edit, dialog } = useRowDialog("Add Mileage Entry", tripDialog);
  return (
    <ListScreen
      title="Mileage Tracker"
      description={<MileageCount />}
      addButton={addButton}
      summary={<MileageSummary />}
      search={{ label: "Search trips", placeholder: "Search trips..." }}
      view={view}
      controls={<FilterControls view={view} />}
      tool={
        <>
          <RatesButton />
          <ExportButton
            name={year ? `mileage-log-${year}` : "mileage-log"}
            fetchPage={(page) => fetchTrips(filters, page)}
            table={logOf}
          />
        </>
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
        text: "Log each trip when you park. We work out fuel cost and what you can claim back.",
      }}
    >
      {dialog}
    </ListScreen>
  );
}

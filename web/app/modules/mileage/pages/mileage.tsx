import { IconRoute } from "@tabler/icons-react";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { ExportButton } from "~/ui/files/export-button";
import { ListScreen } from "~/ui/lists/list-screen";
import { pageMeta } from "~/ui/page/page";
import { columns } from "../components/columns";
import { MileageCount, MileageSummary } from "../components/mileage-summary";
import { TripActions } from "../components/trip-actions";
import { fetchTrips, tripsQuery } from "../queries";
import { logOf, nameOf } from "../rules";
import { useYear } from "../use-year";

const tripDialog = afterScreen(() => import("../components/trip-dialog"));

export const meta = pageMeta("Mileage");

/** Trips: how far, what they cost, and what the business miles bring back. */
export default function MileagePage() {
  const { year } = useYear();
  return (
    <ListScreen
      title="Mileage Tracker"
      description={<MileageCount />}
      addLabel="Add Mileage Entry"
      dialog={tripDialog}
      summary={<MileageSummary />}
      searchLabel="Search trips"
      searchPlaceholder="Search trips..."
      tool={(search) => (
        <ExportButton
          name={year ? `mileage-log-${year}` : "mileage-log"}
          fetchPage={(page) => fetchTrips({ search, year }, page)}
          table={logOf}
        />
      )}
      label="Trips"
      filters={year ? [{ name: "year", label: String(year) }] : []}
      list={(search) => tripsQuery({ search, year })}
      columns={columns}
      actions={(trip, edit) => <TripActions trip={trip} onEdit={edit} />}
      nameOf={nameOf}
      loadFailure="Failed to load mileage entries"
      empty={{
        icon: IconRoute,
        title: "No mileage entries found",
        text: "Write down each trip when you park. Fuel cost and what you can claim back are worked out for you.",
      }}
    />
  );
}

import { ApiError, messageOf } from "~/api/errors";
import { calendarDate } from "~/lib/format";
import { RowActions } from "~/ui/row-actions";
import { type Trip, trips } from "../queries";

export function TripActions({ trip, onEdit }: { trip: Trip; onEdit: () => void }) {
  return (
    <RowActions
      id={trip._id}
      name={`${trip.route}, ${calendarDate(trip.date)}`}
      onEdit={onEdit}
      remove={trips.useDelete()}
      question="Are you sure you want to delete this mileage entry?"
      failure={(error) =>
        error instanceof ApiError && error.status === 404
          ? "Unable to delete: Mileage ID not found"
          : messageOf(error, "Failed to delete mileage entry. Please try again.")
      }
    />
  );
}

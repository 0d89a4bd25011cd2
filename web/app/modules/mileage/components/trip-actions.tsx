import { ApiError, messageOf } from "~/api/errors";
import { idOf } from "~/api/identity";
import { RowActions } from "~/ui/lists/row-actions";
import { trips } from "../queries";
import { nameOf } from "../rules";
import type { Trip } from "../types";

export function TripActions({ trip, onEdit }: { trip: Trip; onEdit: () => void }) {
  return (
    <RowActions
      id={idOf(trip)}
      name={nameOf(trip)}
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

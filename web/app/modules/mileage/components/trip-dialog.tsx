import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { asDay, asMoney, asQuantity, type FieldsInWords } from "~/lib/fields-in-words";
import { ITEM_NOT_SAVED } from "~/lib/form-words";
import type { NumberEntry } from "~/lib/number-entry";
import { useProjectChoices, useProjectInWords } from "~/modules/projects/choices";
import type { RowDialogProps } from "~/ui/dialogs/use-row-dialog";
import { FieldRow } from "~/ui/forms/field-row";
import {
  DateField,
  MoneyField,
  NumberField,
  SelectField,
  SuggestField,
  TextAreaField,
  TextField,
} from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { draftOf } from "~/ui/forms/use-draft";
import { useMergedSave } from "~/ui/forms/use-merged-save";
import { trips, vehiclesQuery } from "../queries";
import { entryOf, lastFuelPrice, newTripEntry, PURPOSES, purposeLabel, tripOf, tripRules } from "../rules";
import type { NewTrip, Trip, Vehicle } from "../types";

const NO_VEHICLES: Vehicle[] = [];

const tripInWords = (project: ReturnType<typeof useProjectInWords>): FieldsInWords<NewTrip> => ({
  date: ["Date", asDay],
  purpose: ["Purpose", (purpose) => (purpose ? purposeLabel(purpose) : "")],
  startLocation: "Start Location",
  endLocation: "End Location",
  miles: ["Miles", asQuantity],
  fuelPrice: ["Fuel Price per Gallon", asMoney],
  vehicle: "Vehicle",
  vehicleMpg: ["Vehicle MPG", asQuantity],
  otherCost: ["Tolls and Parking", asMoney],
  notes: "Notes",
  projectId: ["Project", project],
});

/** Adding a trip, or changing the given one. */
export default function TripDialog({ row: trip, opened, onClose }: RowDialogProps<Trip>) {
  const saving = useMergedSave({
    row: trip,
    changes: trips,
    fieldsOf: (row) => tripOf(entryOf(row)),
    inWords: tripInWords(useProjectInWords()),
    noun: "trip",
    nameOf: ({ route }) => route,
  });
  const { data: vehicles = NO_VEHICLES } = useQuery(vehiclesQuery);
  const form = useForm({ initialValues: trip ? entryOf(trip) : newTripEntry(vehicles), validate: tripRules });

  // What was filled in for the person goes along with the vehicle; what they typed stays.
  const suggestedPrice = useRef<NumberEntry>(form.values.fuelPrice);

  // The last vehicle may be known only after the form was opened: it is filled in while nobody has typed yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's functions are new with every letter typed
  useEffect(() => {
    if (trip || form.isDirty()) return;
    const suggested = newTripEntry(vehicles);
    form.setInitialValues(suggested);
    form.setValues(suggested);
    suggestedPrice.current = suggested.fuelPrice;
  }, [vehicles]);

  function chooseVehicle(vehicle: string) {
    const known = vehicles.find((one) => one.vehicle === vehicle.trim());
    form.setFieldValue("vehicle", vehicle);
    if (known?.vehicleMpg) form.setFieldValue("vehicleMpg", known.vehicleMpg);
    if (!known || trip || form.values.fuelPrice !== suggestedPrice.current) return;
    suggestedPrice.current = lastFuelPrice(vehicles, known.vehicle) ?? "";
    form.setFieldValue("fuelPrice", suggestedPrice.current);
  }

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={trip ? "Edit Trip" : "Add New Trip"}
        submitLabel={trip ? "Update Trip" : "Add Trip"}
        form={form}
        draft={draftOf("trips", trip)}
        save={(entry) => saving.save(tripOf(entry))}
        onSaved={saving.tell}
        failure={ITEM_NOT_SAVED}
      >
        <FieldRow>
          <DateField label="Date" required {...form.getInputProps("date")} />
          <SelectField label="Purpose" data={PURPOSES} {...form.getInputProps("purpose")} />
        </FieldRow>
        <FieldRow>
          <TextField
            label="Start Location"
            required
            data-autofocus
            maxLength={200}
            {...form.getInputProps("startLocation")}
          />
          <TextField label="End Location" required maxLength={200} {...form.getInputProps("endLocation")} />
        </FieldRow>
        <FieldRow>
          <NumberField label="Miles" required {...form.getInputProps("miles")} />
          <MoneyField label="Fuel Price per Gallon" {...form.getInputProps("fuelPrice")} />
        </FieldRow>
        <FieldRow>
          <SuggestField
            label="Vehicle"
            required
            maxLength={200}
            suggestions={vehicles.map(({ vehicle }) => vehicle)}
            {...form.getInputProps("vehicle")}
            onChange={(event) => chooseVehicle(event.currentTarget.value)}
          />
          <NumberField label="Vehicle MPG" required {...form.getInputProps("vehicleMpg")} />
        </FieldRow>
        <MoneyField label="Tolls and Parking" {...form.getInputProps("otherCost")} />
        <SelectField
          label="Project"
          description="Adds these miles to the job's costs."
          data={useProjectChoices(form.values.projectId, "")}
          {...form.getInputProps("projectId")}
        />
        <TextAreaField
          label="Notes"
          placeholder="Which job, and what for"
          maxLength={2000}
          {...form.getInputProps("notes")}
        />
      </FormDialog>
      {saving.dialog}
    </>
  );
}

import { quantity } from "~/lib/format";
import { SummaryTiles } from "~/ui/summary-tiles";
import { useFigures } from "~/ui/use-figures";
import { summaryQuery } from "../queries";

export function EquipmentSummary() {
  const { data, shown } = useFigures(summaryQuery);
  return (
    <SummaryTiles
      label="Garage summary"
      tiles={[
        { label: "Total Equipment", value: shown(({ totalEquipment }) => quantity(totalEquipment)) },
        { label: "Active", value: shown(({ active }) => quantity(active)) },
        {
          label: "In Service",
          value: shown(({ inService }) => quantity(inService)),
          tone: data && data.inService > 0 ? "attention" : undefined,
        },
        { label: "Vehicles", value: shown(({ vehicles }) => quantity(vehicles)) },
      ]}
    />
  );
}

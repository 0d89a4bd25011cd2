import { quantity } from "~/lib/shown/format";
import { SummaryTiles } from "~/ui/figures/tiles/summary-tiles";
import { useFigures } from "~/ui/figures/use-figures";
import { summaryQuery } from "../queries";

export function EquipmentSummary() {
  const { data, shown } = useFigures(summaryQuery);
  return (
    <SummaryTiles
      label="Garage summary"
      tiles={[
        {
          label: "Total Equipment",
          value: shown(({ totalEquipment }) => quantity(totalEquipment)),
          link: { to: "?", says: "show all equipment" },
        },
        {
          label: "Active",
          value: shown(({ active }) => quantity(active)),
          link: { to: "?status=Active", says: "show equipment in use" },
        },
        {
          label: "In Service",
          value: shown(({ inService }) => quantity(inService)),
          tone: data && data.inService > 0 ? "attention" : undefined,
          link: { to: "?status=In+Service", says: "show equipment in the shop" },
        },
        {
          label: "Vehicles",
          value: shown(({ vehicles }) => quantity(vehicles)),
          link: { to: "?tab=vehicles", says: "show the vehicles" },
        },
      ]}
    />
  );
}

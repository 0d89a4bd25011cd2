import { monthOf, monthSpan } from "~/lib/calendar";
import { monthName } from "~/lib/days-in-words";
import { money, quantity, tenths } from "~/lib/shown/format";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { SummaryTiles, TileRow } from "~/ui/figures/tiles/summary-tiles";
import { useFigures } from "~/ui/figures/use-figures";
import { ActionButton } from "~/ui/page/action-button";
import { summaryQuery } from "../queries";
import { moneyPerMile, ratesInWords } from "../rules";
import { useYear } from "../use-year";
import { PublishedRates } from "./published-rates";

const ratesDialog = afterScreen(() => import("./rates-dialog"));

/** What the owner gets back, how thirsty the vehicles are and this month first, then the eight sums, in one row. */
export function MileageSummary() {
  const year = useYear();
  const { data, shown } = useFigures(summaryQuery(year));
  const month = data && monthSpan(monthOf(data.monthStart));
  return (
    <>
      <PublishedRates />
      <TileRow label="Mileage figures">
        <SummaryTiles
          label="What it comes to"
          wide
          tiles={[
            {
              label: "Reimbursable Miles",
              value: shown(({ businessMiles }) => miles(businessMiles)),
              detail:
                shown(
                  ({ reimbursement, mileageRates }) =>
                    `${money(reimbursement)} at ${mileageRates.length > (year ? 3 : 1) ? "each trip's rate" : ratesInWords(mileageRates, moneyPerMile)}`,
                ) ?? "",
            },
            {
              label: "Fuel Efficiency",
              value: shown(({ fuelEfficiency }) => `${tenths(fuelEfficiency)} MPG`),
              means: "Fuel Efficiency",
              detail: shown(({ gallons }) => `${tenths(gallons)} gallons burned`) ?? "",
            },
            {
              label: "Monthly Total",
              value: shown(({ monthlyMiles }) => miles(monthlyMiles)),
              detail:
                shown(
                  ({ monthStart, monthlyTrips, monthlyCost }) =>
                    `${money(monthlyCost)} on ${countOf(monthlyTrips)} in ${monthName(monthStart)}`,
                ) ?? "",
              link: month && { to: `?from=${month.start}&to=${month.end}`, says: "show this month's trips" },
            },
          ]}
        />
        <SummaryTiles
          label="Mileage summary"
          tiles={[
            { label: "Total Distance", value: shown(({ totalDistance }) => miles(totalDistance)) },
            { label: "Total Fuel Cost", value: shown(({ totalFuelCost }) => money(totalFuelCost)) },
            { label: "Total Cost", value: shown(({ totalCost }) => money(totalCost)) },
            { label: "Cost per Mile", value: shown(({ costPerMile }) => money(costPerMile)) },
            { label: "Personal Miles", value: shown(({ personalMiles }) => quantity(personalMiles)) },
            { label: "Business Miles", value: shown(({ businessMiles }) => quantity(businessMiles)) },
            { label: "Average MPG", value: shown(({ averageMpg }) => tenths(averageMpg)), means: "Average MPG" },
            {
              label: "Total Trips",
              value: shown(({ totalTrips }) => quantity(totalTrips)),
              link: { to: year ? `?year=${year}` : "?", says: "show these trips" },
            },
          ]}
        />
      </TileRow>
    </>
  );
}

/** What a mile is worth. */
export function RatesButton() {
  const { open, dialog } = useLateDialog(ratesDialog);
  return (
    <>
      <ActionButton onClick={() => open(null)}>Mileage rates</ActionButton>
      {dialog}
    </>
  );
}

/** The header's line: how many trips, how far in all. */
export function MileageCount() {
  const { shown } = useFigures(summaryQuery(useYear()));
  return (
    shown(({ totalTrips, totalDistance }) => `${countOf(totalTrips)}, ${quantity(totalDistance)} miles`) ?? "\u00a0"
  );
}

function miles(amount: number): string {
  return `${quantity(amount)} mi`;
}

function countOf(trips: number): string {
  return trips === 1 ? "1 trip" : `${quantity(trips)} trips`;
}

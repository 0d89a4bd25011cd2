import { useQuery } from "@tanstack/react-query";
import { told } from "~/ui/feedback/notify";
import { ActionButton } from "~/ui/page/action-button";
import { summaryQuery, usePublishedRates } from "../queries";
import { centsPerMile, ratesInWords, usesPublished } from "../rules";
import { useYear } from "../use-year";
import classes from "./mileage-summary.module.css";

/** Offers the IRS rate of the year on screen while its trips are worth something else. */
export function PublishedRates() {
  const year = useYear();
  const { data } = useQuery(summaryQuery(year));
  const setPublished = usePublishedRates();
  if (!year || !data || data.publishedRates.length === 0) return null;
  const { publishedRates: published, mileageRates: own } = data;
  if (usesPublished(year, own, published)) return null;
  return (
    <p className={classes.published}>
      <span>
        The IRS rate for {year} is {ratesInWords(published, centsPerMile)}.
      </span>
      <ActionButton
        changes
        loading={setPublished.isPending}
        onClick={() =>
          void told(setPublished.mutateAsync(year), {
            done: `Your ${year} trips now use the IRS rate.`,
            failure: "We couldn't change the rate. Please try again.",
          })
        }
      >
        Use IRS rate
      </ActionButton>
    </p>
  );
}

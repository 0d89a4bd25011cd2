import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { fetchFile } from "~/api/binary";
import { api, dataOf, type Schemas } from "~/api/client";
import type { Span } from "~/lib/calendar";
import { type Period, reportIn, yearShown } from "./rules";

/** The reports of a span, and a year as an accountant asks for it. */
export type Analytics = Schemas["Analytics"];
export type Metric = Schemas["Metric"];
export type RevenueRow = Schemas["RevenueRow"];
export type TopEarner = Schemas["TopEarner"];
export type YearEnd = Schemas["YearEnd"];
export type TaxReport = Schemas["TaxReport"];

/** All seven reports in one call: on a slow line one answer comes sooner than seven. */
export function analyticsQuery(period: Period, { start, end }: Span) {
  return queryOptions({
    queryKey: ["analytics", "report", period, start, end],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/analytics/all", { params: { query: { period, startDate: start, endDate: end } }, signal })),
    // What is done in any module may change them.
    staleTime: 0,
    // The old figures stay, dimmed, until the new ones are there.
    placeholderData: keepPreviousData,
  });
}

export function taxesQuery({ start, end }: Span) {
  return queryOptions({
    queryKey: ["analytics", "taxes", start, end],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/analytics/taxes", { params: { query: { startDate: start, endDate: end } }, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function yearEndQuery(year: number) {
  return queryOptions({
    queryKey: ["analytics", "year-end", year],
    queryFn: ({ signal }) => dataOf(api.GET("/api/analytics/year-end", { params: { query: { year } }, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export type YearEndFile = "income" | "expenses" | "mileage" | "unpaid" | "archive";

/** One of the year's tables, or all of them in one archive. */
export function fetchYearEnd(file: YearEndFile, year: number) {
  const ending = file === "archive" ? "zip" : "csv";
  return fetchFile(
    `/api/analytics/year-end/${file}?year=${String(year).padStart(4, "0")}`,
    `${file}-${year}.${ending}`,
  );
}

export const ahead: Ahead = (cache, address) => {
  const { period, span } = reportIn(address);
  return [
    cache.prefetchQuery(analyticsQuery(period, span)),
    cache.prefetchQuery(taxesQuery(span)),
    cache.prefetchQuery(yearEndQuery(yearShown(address))),
  ];
};

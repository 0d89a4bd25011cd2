import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { fetchFile } from "~/api/binary";
import { api, dataOf, type Schemas } from "~/api/client";
import type { Span } from "~/lib/calendar";
import { fullMonths, type Period, reportIn, yearShown } from "./rules";

/** The reports of a span, and a year as an accountant asks for it. */
export type Analytics = Schemas["Analytics"];
export type Metric = Schemas["Metric"];
export type RevenueRow = Schemas["RevenueRow"];
export type TopEarner = Schemas["TopEarner"];
export type YearEnd = Schemas["YearEnd"];
export type TaxReport = Schemas["TaxReport"];
export type Adjustments = Schemas["AdjustmentsReport"];
export type ProfitAndLoss = Schemas["ProfitAndLoss"];

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

/** The revenue of the last full months, whatever span the reports are about. */
export function fullMonthsQuery() {
  const { start, end } = fullMonths();
  return queryOptions({
    queryKey: ["analytics", "full-months", start],
    queryFn: ({ signal }) => {
      const query = { period: "monthly", startDate: start, endDate: end } as const;
      return dataOf(api.GET("/api/analytics/revenue", { params: { query }, signal }));
    },
    staleTime: 0,
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

export function adjustmentsQuery({ start, end }: Span) {
  return queryOptions({
    queryKey: ["analytics", "adjustments", start, end],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/analytics/adjustments", { params: { query: { startDate: start, endDate: end } }, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function profitQuery({ start, end }: Span) {
  return queryOptions({
    queryKey: ["analytics", "profit", start, end],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/api/expenses/profit-and-loss", { params: { query: { startDate: start, endDate: end } }, signal }),
      ),
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

export type YearEndFile = "workbook" | "archive";

/** The year's tables: as sheets of a workbook, or as CSV files in an archive. */
export function fetchYearEnd(file: YearEndFile, year: number) {
  const ending = file === "archive" ? "zip" : "xlsx";
  return fetchFile(
    `/api/analytics/year-end/${file}?year=${String(year).padStart(4, "0")}`,
    `year-end-${year}.${ending}`,
  );
}

export const ahead: Ahead = (cache, address) => {
  const { period, span } = reportIn(address);
  return [
    cache.prefetchQuery(analyticsQuery(period, span)),
    cache.prefetchQuery(profitQuery(span)),
    cache.prefetchQuery(fullMonthsQuery()),
    cache.prefetchQuery(taxesQuery(span)),
    cache.prefetchQuery(adjustmentsQuery(span)),
    cache.prefetchQuery(yearEndQuery(yearShown(address))),
  ];
};

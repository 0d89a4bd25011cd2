/** Trips: reading them, and what each change does to what was read. */
import { queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { markStale, reloadLists } from "~/api/cached-rows";
import { api, dataOf, type Schemas } from "~/api/client";
import { chosen, listOptions, type PageQuery } from "~/api/list";
import { changesOf, useChange } from "~/api/mutation";
import { type Values, valuesIn, yearIn } from "~/lib/screen-address";
import { projectAhead } from "~/modules/projects/choices";
import { FILTERS } from "./filters";
import type { NewTrip, Trip } from "./types";

const LISTS = ["mileage", "list"] as const;
const SUMMARY = ["mileage", "summary"] as const;
const YEARS = ["mileage", "years"] as const;
const VEHICLES = ["mileage", "vehicles"] as const;
const RATES = ["mileage", "rates"] as const;

/** What of the log is looked at; null is every year. */
export type TripFilters = Values<typeof FILTERS> & { year: number | null; project: string };

/** One page of the log, newest first. */
export function fetchTrips(filters: TripFilters, page: PageQuery, signal?: AbortSignal) {
  return api.GET("/api/mileage", {
    params: { query: { ...page, ...chosen(filters) } },
    ...(signal ? { signal } : {}),
  });
}

export function tripsQuery(filters: TripFilters) {
  return listOptions<Trip>([...LISTS, filters], (page, signal) => fetchTrips(filters, page, signal));
}

export function summaryQuery(year: number | null) {
  return queryOptions({
    queryKey: [...SUMMARY, year],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/mileage/summary", { params: { query: year ? { year } : {} }, signal })),
    // The rate may have been changed in the profile a moment ago.
    staleTime: 0,
  });
}

/** The years that have trips, newest first. */
export const yearsQuery = queryOptions({
  queryKey: YEARS,
  queryFn: ({ signal }) => dataOf(api.GET("/api/mileage/years", { signal })),
});

export const vehiclesQuery = queryOptions({
  queryKey: VEHICLES,
  queryFn: ({ signal }) => dataOf(api.GET("/api/mileage/vehicles", { signal })),
  // The garage may have a new one.
  staleTime: 0,
});

export const trips = changesOf<Trip, NewTrip>({
  lists: LISTS,
  touches: [SUMMARY, YEARS, VEHICLES],
  read: (id) => api.GET("/api/mileage/{id}", { params: { path: { id } } }),
  create: (body) => api.POST("/api/mileage", { body }),
  update: (id, body, headers) => api.PUT("/api/mileage/{id}", { params: { path: { id } }, body, headers }),
  remove: (id) => api.DELETE("/api/mileage/{id}", { params: { path: { id } } }),
});

/** What a business mile is worth, oldest first. */
export const ratesQuery = queryOptions({
  queryKey: RATES,
  queryFn: ({ signal }) => dataOf(api.GET("/api/mileage/rates", { signal })),
  // The present one may have been changed in the profile.
  staleTime: 0,
});

/** Every trip may be worth something else now. */
function useRateChange<Variables, Result>(change: (variables: Variables) => Promise<Result>) {
  return useChange(change, (cache) => {
    reloadLists(cache, LISTS);
    markStale(cache, SUMMARY, RATES);
  });
}

export const useSetRate = () =>
  useRateChange((body: Schemas["NewMileageRate"]) => dataOf(api.PUT("/api/mileage/rates", { body })));

export const useRemoveRate = () =>
  useRateChange((since: string) => api.DELETE("/api/mileage/rates/{since}", { params: { path: { since } } }));

export const usePublishedRates = () =>
  useRateChange((year: number) => dataOf(api.PUT("/api/mileage/rates/published", { body: { year } })));

export const ahead: Ahead = (cache, address) => {
  const year = yearIn(address, "year");
  const filters = { ...valuesIn(address, FILTERS), year, project: address.text("project") };
  return [
    cache.prefetchInfiniteQuery(tripsQuery(filters)),
    cache.prefetchQuery(summaryQuery(year)),
    cache.prefetchQuery(yearsQuery),
    ...projectAhead(cache, address),
  ];
};

/** Appointments: reading them by month, by days and as a list, and what each change does to what was read. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { placeRow, reloadLists } from "~/api/cached-rows";
import { api, dataOf, type Schemas } from "~/api/client";
import { chosen, listOptions } from "~/api/list";
import { changesOf, useChange } from "~/api/mutation";
import { useOptimisticChange } from "~/api/optimistic-change";
import { versioned } from "~/api/versioned";
import { addMonths, daysShown, overlaps, type Span, today } from "~/lib/calendar";
import { tabIn, type Values, valuesIn } from "~/lib/screen-address";
import { clientAhead } from "~/modules/clients/client-filter";
import { monthShown, spanOf } from "./month-layout";
import { FILTERS, TABS } from "./rules";
import type { Appointment, NewAppointment, VersionedAppointment } from "./types";
import type { When } from "./when";

const LISTS = ["appointments", "list"] as const;
const MONTHS = [...LISTS, "month"] as const;

/** Everything that touches the 42 days a month is shown with. */
export function monthQuery(month: string) {
  return queryOptions({
    queryKey: [...MONTHS, month],
    queryFn: ({ signal }) => fetchRange(spanShown(month), signal),
  });
}

/** Everything that touches these days. */
export function daysQuery(span: Span) {
  return queryOptions({
    queryKey: [...LISTS, "days", span.start, span.end],
    queryFn: ({ signal }) => fetchRange(span, signal),
  });
}

function spanShown(month: string): Span {
  const days = daysShown(month);
  return { start: days[0] ?? "", end: days.at(-1) ?? "" };
}

function fetchRange({ start, end }: Span, signal: AbortSignal): Promise<Appointment[]> {
  return dataOf(api.GET("/api/appointments/range/{start}/{end}", { params: { path: { start, end } }, signal }));
}

/** The months beside the one that is looked at: one press away. */
export function prefetchBeside(cache: QueryClient, month: string) {
  for (const step of [1, -1]) void cache.prefetchQuery(monthQuery(addMonths(month, step)));
}

type Filters = Values<typeof FILTERS> & { clientId: string };

/** All of them: what is to come, soonest first, then what is over, latest first. Or in the order of a column. */
export function appointmentsQuery(filters: Filters) {
  const { toDo, from, to, ...others } = filters;
  // A span that ends before it begins has nothing in it: its first day counts.
  const named = { ...others, startDate: from, endDate: from && to && to < from ? from : to };
  return listOptions<Appointment>([...LISTS, "all", filters], (page, signal) =>
    api.GET("/api/appointments", {
      params: { query: { ...page, ...chosen({ ...named, open: toDo === "true" || null }) } },
      signal,
    }),
  );
}

export function fetchAppointment(id: string): Promise<Appointment> {
  return dataOf(api.GET("/api/appointments/{id}", { params: { path: { id } } }));
}

/** One of them, as its details show it. */
export function appointmentQuery(id: string) {
  return queryOptions({ queryKey: [...LISTS, "one", id], queryFn: () => fetchAppointment(id) });
}

export const appointments = changesOf<VersionedAppointment, NewAppointment>({
  lists: LISTS,
  touches: [],
  read: (id) => versioned(api.GET("/api/appointments/{id}", { params: { path: { id } } })),
  create: (body) => versioned(api.POST("/api/appointments", { body })),
  update: (id, body, headers) =>
    versioned(api.PUT("/api/appointments/{id}", { params: { path: { id } }, body, headers })),
  remove: (id) => api.DELETE("/api/appointments/{id}", { params: { path: { id } } }),
  also: showInMonths,
});

/** Changes and deletes an appointment together with those after it in its series. */
export const fromHereOn = changesOf<VersionedAppointment, NewAppointment>({
  lists: LISTS,
  touches: [LISTS],
  read: (id) => versioned(api.GET("/api/appointments/{id}", { params: { path: { id } } })),
  create: (body) => versioned(api.POST("/api/appointments", { body })),
  update: (id, body, headers) =>
    versioned(api.PUT("/api/appointments/{id}/following", { params: { path: { id } }, body, headers })),
  remove: (id) => api.DELETE("/api/appointments/{id}/following", { params: { path: { id } } }),
  also: showInMonths,
});

/** Makes the visits after one. */
export const useRepeat = () =>
  useChange(
    ({ id, ...body }: Schemas["NewRepeat"] & { id: string }) =>
      dataOf(api.POST("/api/appointments/{id}/repeat", { params: { path: { id } }, body })),
    (cache) => reloadLists(cache, LISTS),
  );

/** A new or moved appointment stands in its month at once, and no longer in the one it has left. */
function showInMonths(cache: QueryClient, row: Appointment) {
  placeRow(cache, MONTHS, row, (month) => overlaps(spanOf(row), spanShown(String(month))));
}

type Moved = { id: string; when: When };

/** Moves one in sight of its owner: at once, and back when the server refuses. */
export const useMoveAppointment = () =>
  useOptimisticChange<Appointment, Moved>({
    lists: LISTS,
    touches: [],
    send: ({ id, when }) => api.PUT("/api/appointments/{id}", { params: { path: { id } }, body: when }),
    expected: (appointment, { when }) => ({ ...appointment, ...when }),
  });

/** The client is told; with what, only the device knows. */
export const useNotifyClient = () =>
  appointments.useAction((id: string) =>
    versioned(api.POST("/api/appointments/{id}/notify", { params: { path: { id } }, body: {} as never })),
  );

/** Tells the client with a mail from the program itself. */
export const useEmailClient = () =>
  appointments.useAction(({ id, ...body }: Schemas["NewEmail"] & { id: string }) =>
    versioned(api.POST("/api/appointments/{id}/email", { params: { path: { id } }, body })),
  );

export const ahead: Ahead = (cache, address) => {
  if (tabIn(address, TABS) === "calendar") return [cache.prefetchQuery(monthQuery(monthShown(address, today())))];
  const filters = { ...valuesIn(address, FILTERS), clientId: address.text("clientId") };
  return [cache.prefetchInfiniteQuery(appointmentsQuery(filters)), ...clientAhead(cache, address)];
};

/** What administrators see and do. Every change answers one sentence, and all they see is asked for again after it. */
import { queryOptions } from "@tanstack/react-query";
import { subscriptionQuery } from "~/account/subscription";
import type { Ahead } from "~/api/ahead";
import { markStale, reloadLists } from "~/api/cached-rows";
import { api, dataOf, type Schemas } from "~/api/client";
import { listOptions } from "~/api/list";
import { useChange } from "~/api/mutation";
import { getSession } from "~/api/session";
import { orderIn } from "~/lib/screen-address";
import { givenInWords } from "./rules";
import type { ComplimentaryUser, UserDetails, UserRow } from "./types";

const LARGEST_PAGE = 500;
const USERS = ["admin", "users"] as const;
const DETAILS = ["admin", "details"] as const;
const COMPLIMENTARY = ["admin", "complimentary"] as const;

/** What the server can sort all users by; the first is its default. */
export const SORT_KEYS = ["email", "name", "subscriptionStatus", "subscriptionPlan", "createdAt"] as const;
type Order = { by: (typeof SORT_KEYS)[number]; order: "asc" | "desc" };

export function usersQuery(search: string, { by, order }: Order) {
  return listOptions<UserRow>([...USERS, search, by, order], (page, signal) =>
    api.GET("/api/admin/all-users", {
      params: { query: { ...page, sort: by, order, ...(search ? { search } : {}) } },
      signal,
    }),
  );
}

export function userDetailsQuery(id: string) {
  return queryOptions({
    queryKey: [...DETAILS, id],
    queryFn: ({ signal }): Promise<UserDetails> =>
      dataOf(api.GET("/api/admin/users/{id}", { params: { path: { id } }, signal })),
  });
}

/** What the server can sort complimentary access by. */
export const ORDERS = ["email", "name", "reason", "expiresAt", "grantedBy"] as const;
export type ComplimentaryOrder = { by: (typeof ORDERS)[number]; order: "asc" | "desc" };

export function complimentaryQuery({ by, order }: ComplimentaryOrder) {
  return listOptions<ComplimentaryUser>([...COMPLIMENTARY, by, order], (page, signal) =>
    api.GET("/api/admin/complimentary-users", { params: { query: { ...page, sort: by, order } }, signal }),
  );
}

/** What the list begins with. */
export const BY_ADDRESS: ComplimentaryOrder = { by: "email", order: "asc" };

/** What an address has been given already; null when nothing. */
export async function fetchComplimentary(email: string): Promise<ComplimentaryUser | null> {
  const query = { search: email, limit: LARGEST_PAGE };
  const found = await dataOf(api.GET("/api/admin/complimentary-users", { params: { query } }));
  return found.find((user) => user.email.toLowerCase() === email.toLowerCase()) ?? null;
}

/** Says what it took the place of, also of what somebody else gave a moment ago. */
export function useGrantAccess() {
  return useAdministration(
    async (body: Schemas["ComplimentaryGrant"]) => {
      const { message, replaced } = await dataOf(api.POST("/api/admin/grant-complimentary", { body }));
      return { data: { message: `${message}${replaced ? ` in place of: ${givenInWords(replaced)}` : ""}` } };
    },
    ({ userEmail }) => `Complimentary access granted to ${userEmail}`,
  );
}

export function useRevokeAccess() {
  return useAdministration(
    (body: Schemas["AdminSubject"]) => api.POST("/api/admin/revoke-complimentary", { body }),
    ({ userEmail }) => `Access revoked for ${userEmail}`,
  );
}

export function useUpdateExpiry() {
  return useAdministration(
    (body: Schemas["ComplimentaryExpiry"]) => api.POST("/api/admin/update-complimentary-expiry", { body }),
    ({ userEmail }) => `Expiry updated for ${userEmail}`,
  );
}

export function useUpdatePlan() {
  return useAdministration(
    (body: Schemas["PlanChange"]) => api.POST("/api/admin/update-subscription", { body }),
    ({ newPlanType }) => `Subscription updated to ${newPlanType}`,
  );
}

export function useCancelAtPeriodEnd() {
  return useAdministration(
    (body: Schemas["AdminSubject"]) => api.POST("/api/admin/cancel-subscription", { body }),
    () => "Subscription set to cancel at period end",
  );
}

export function useCancelNow() {
  return useAdministration(
    (body: Schemas["AdminSubject"]) => api.POST("/api/admin/cancel-subscription-now", { body }),
    () => "Subscription canceled immediately",
  );
}

export function useResetSubscription() {
  return useAdministration(
    (body: Schemas["AdminSubject"]) => api.POST("/api/admin/reset-subscription-status", { body }),
    () => "Subscription status reset",
  );
}

/** `otherwise`: what to say when the server says nothing. */
function useAdministration<Body>(
  post: (body: Body) => Promise<{ data?: Schemas["AdminMessage"] }>,
  otherwise: (body: Body) => string,
) {
  return useChange(
    async (body: Body) => (await dataOf(post(body)))?.message || otherwise(body),
    (cache) => {
      reloadLists(cache, USERS);
      reloadLists(cache, COMPLIMENTARY);
      // Administrators are users too: their own access may just have changed.
      markStale(cache, DETAILS, subscriptionQuery.queryKey);
    },
  );
}

/** Nobody but administrators makes a call here. */
export const ahead: Ahead = (cache, address) =>
  getSession()?.user.isAdmin
    ? [
        cache.prefetchInfiniteQuery(complimentaryQuery(BY_ADDRESS)),
        cache.prefetchInfiniteQuery(usersQuery(address.text("search"), orderIn(address, SORT_KEYS))),
      ]
    : [];

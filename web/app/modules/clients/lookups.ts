/** Clients found one by one: by what is typed, by their id, by what they share with another. */
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";
import { chosen } from "~/api/list";
import { CHOICES, LISTS } from "./queries";
import type { Client } from "./types";

export type Duplicate = Schemas["DuplicateClient"];

const CLIENT_CHOICES = 20;

/** What a name, a company or a phone number finds, to pick from. */
export function clientChoicesQuery(search: string) {
  return queryOptions({
    queryKey: [...CHOICES, search],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/api/clients/lookup", {
          params: { query: { limit: CLIENT_CHOICES, ...(search ? { search } : {}) } },
          signal,
        }),
      ),
  });
}

/** Others with the same e-mail or phone. */
export function duplicatesQuery({
  email,
  phone,
  except,
}: {
  email: string;
  phone: string;
  except: string | undefined;
}) {
  return queryOptions({
    queryKey: ["clients", "duplicates", email, phone, except],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/api/clients/duplicates", {
          params: { query: { ...chosen({ email, phone }), ...(except ? { except } : {}) } },
          signal,
        }),
      ),
    enabled: email !== "" || phone !== "",
  });
}

export function fetchClient(id: string): Promise<Client> {
  return dataOf(api.GET("/api/clients/{id}", { params: { path: { id } } }));
}

/** One of them as it is now; with the lists, so that every change reaches it. */
export function clientQuery(id: string) {
  return queryOptions({ queryKey: [...LISTS, "one", id], queryFn: () => fetchClient(id) });
}

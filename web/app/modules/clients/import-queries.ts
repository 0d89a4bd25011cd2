import { queryOptions } from "@tanstack/react-query";
import { markStale, reloadLists } from "~/api/cached-rows";
import { api, dataOf, type Schemas } from "~/api/client";
import { useChange } from "~/api/mutation";
import { LISTS, OFFERED, SUMMARY, TAGS } from "./queries";

/** Bringing clients along from a file. */
export type Preview = Schemas["ClientImportPreview"];
export type ImportFile = Schemas["NewClientImport"];

/** What would become of a file; nothing is kept. `key` tells one file from another. */
export function importPreviewQuery(key: number, body: ImportFile) {
  return queryOptions({
    queryKey: ["clients", "import", key, body.columns ?? null],
    queryFn: () => dataOf(api.POST("/api/clients/import/preview", { body })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export const useImportClients = () =>
  useChange(
    (body: ImportFile) => dataOf(api.POST("/api/clients/import", { body })),
    (cache) => {
      reloadLists(cache, LISTS);
      markStale(cache, SUMMARY, TAGS, OFFERED);
    },
  );

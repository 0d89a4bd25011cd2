/**
 * Bringing clients along from a file. The file can be large and the line slow, so it goes as an upload: it tells how far it
 * is and can be stopped. The server gives up on an upload after 20 minutes.
 */
import { queryOptions } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { markStale, reloadLists } from "~/api/cached-rows";
import type { Schemas } from "~/api/client";
import { newIdempotencyKey } from "~/api/idempotency";
import { useChange } from "~/api/mutation";
import { uploadJson } from "~/api/upload";
import { CHOICES, LISTS, SUMMARY, TAGS } from "./queries";

export type Preview = Schemas["ClientImportPreview"];
/** What each column of a file is. */
export type Columns = Pick<Preview["columns"][number], "field">[];
export type Sent = { sent: number; total: number };

/** A file that was chosen. `key` tells one from another. */
export type ChosenFile = { key: number; name: string; data: string };

/** What would become of a file; nothing is kept. When other columns are asked for, the upload under way is stopped. */
export function importPreviewQuery(file: ChosenFile | null, columns: Columns | null, onProgress: (sent: Sent) => void) {
  return queryOptions({
    queryKey: ["clients", "import", file?.key ?? 0, columns],
    queryFn: async ({ signal }) => {
      const body = JSON.stringify({ file: file?.data ?? "", ...(columns ? { columns } : {}) });
      const upload = uploadJson<Preview>("/api/clients/import/preview", body, newIdempotencyKey(), (sent, total) =>
        onProgress({ sent, total }),
      );
      signal.addEventListener("abort", upload.cancel);
      return (await upload.answer).data;
    },
    enabled: file !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Adds the clients of a file. The same wish sent again after a lost answer is carried out once. */
export function useImportClients() {
  const [progress, setProgress] = useState<Sent | null>(null);
  const cancel = useRef(() => {});
  const lastTry = useRef({ wish: "", key: "" });
  const importing = useChange(
    async ({ file, columns }: { file: ChosenFile; columns: Columns }) => {
      const wish = JSON.stringify([file.key, columns]);
      if (lastTry.current.wish !== wish) lastTry.current = { wish, key: newIdempotencyKey() };
      const body = JSON.stringify({ file: file.data, columns });
      const path = "/api/clients/import";
      setProgress({ sent: 0, total: body.length });
      try {
        const upload = uploadJson<Schemas["ClientImport"]>(path, body, lastTry.current.key, (sent, total) =>
          setProgress({ sent, total }),
        );
        cancel.current = upload.cancel;
        return (await upload.answer).data;
      } finally {
        setProgress(null);
      }
    },
    (cache) => {
      reloadLists(cache, LISTS);
      markStale(cache, SUMMARY, TAGS, CHOICES);
    },
  );
  return { importing, progress, cancel: () => cancel.current() };
}

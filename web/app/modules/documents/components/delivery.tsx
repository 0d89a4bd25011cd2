/** How the mail that the program itself sent is getting on. While it waits, the document is asked for again. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { idOf } from "~/api/identity";
import { Mark } from "~/ui/figures/marked-figure";
import { documentQuery, documents } from "../queries";
import type { Document } from "../types";

const ASK_EVERY_MS = 3000;
/** Two minutes; after that the next look at the screen tells. */
const MOST_QUESTIONS = 40;

/** A word in the list, where something is to be said about it. */
export function DeliveryMark({ document }: { document: Document }) {
  const { delivery } = document;
  if (!delivery || delivery.state === "sent") return null;
  if (delivery.state === "failed") return <Mark text="Not delivered" tone="danger" />;
  return (
    <>
      <Mark text="Sending…" tone="neutral" />
      <Watch document={document} />
    </>
  );
}

/** Draws nothing; puts what it learns where the document is shown. */
export function Watch({ document }: { document: Document }) {
  const cache = useQueryClient();
  const { data } = useQuery({
    ...documentQuery(idOf(document)),
    refetchInterval: ({ state }) =>
      state.data?.delivery?.state === "waiting" && state.dataUpdateCount < MOST_QUESTIONS ? ASK_EVERY_MS : false,
  });
  useEffect(() => {
    if (data && data.delivery?.state !== "waiting") documents.show(cache, data);
  }, [data, cache]);
  return null;
}

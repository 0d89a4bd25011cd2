/** What customers answered to estimates. */
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";
import type { Document } from "./types";

export type Answer = Schemas["DocumentAnswer"];
export type KeptAnswer = Schemas["KeptAnswer"];

/** How an estimate's answer stands; null without one, and for invoices: theirs is a matter of the past. */
export function stateOf({
  type,
  answer,
}: Pick<Document, "type" | "answer">): "accepted" | "declined" | "outdated" | null {
  if (type !== "Estimate" || !answer) return null;
  if (answer.isCurrent) return answer.outcome === "Accepted" ? "accepted" : "declined";
  // A change after "no" is a new proposal.
  return answer.outcome === "Accepted" ? "outdated" : null;
}

export function answersQuery(id: string) {
  return queryOptions({
    queryKey: ["documents", "answers", id],
    queryFn: ({ signal }) => dataOf(api.GET("/api/documents/{id}/answers", { params: { path: { id } }, signal })),
    staleTime: 0,
  });
}

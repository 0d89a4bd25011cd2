import { api, dataOf } from "~/api/client";
import { useChange } from "~/api/mutation";
import { type DocumentFields, showChanged } from "../queries";

/** Changes what is to be paid when, and nothing else. */
export const useSetPlan = (id: string) =>
  useChange(
    (body: Partial<DocumentFields>) => dataOf(api.PUT("/api/documents/{id}", { params: { path: { id } }, body })),
    showChanged,
  );

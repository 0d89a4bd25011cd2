import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "~/api/client";

/** Whether a mail server is configured, so that the program itself can send. */
export const mailQuery = queryOptions({
  queryKey: ["mail"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/documents/email", { signal })),
  staleTime: 5 * 60_000,
});

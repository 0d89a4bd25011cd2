/** The page a customer gets, of an invented estimate. The frame runs no scripts, sends no forms and opens no links. */
import { Skeleton } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useReadOnlyReason } from "~/account/read-only";
import { api, dataOf } from "~/api/client";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { ErrorState } from "~/ui/feedback/error-state";
import { ActionButton, LinkButton } from "~/ui/page/action-button";
import classes from "./sample-dialog.module.css";

const sampleQuery = queryOptions({
  queryKey: ["documents", "sample"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/documents/sample", { signal })),
  // The business's name may have changed since.
  staleTime: 0,
});

export default function SampleDialog({ opened, onClose }: LateDialogProps<null>) {
  const { data: sample, isPending, error, refetch } = useQuery(sampleQuery);
  const isReadOnly = useReadOnlyReason() !== null;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Sample estimate"
      wide
      footer={
        <>
          <ActionButton data-autofocus onClick={onClose}>
            Close
          </ActionButton>
          {isReadOnly ? null : (
            <LinkButton main to="/app/invoices?new=estimate">
              New estimate
            </LinkButton>
          )}
        </>
      }
    >
      {sample ? (
        <iframe
          title="What your customer sees"
          sandbox="allow-same-origin"
          srcDoc={sample.html}
          className={classes.page}
        />
      ) : isPending ? (
        <Skeleton height="60vh" role="status" aria-label="Loading the sample" />
      ) : (
        <ErrorState title="The sample didn't load" error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

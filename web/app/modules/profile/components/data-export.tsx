/** Everything the owner keeps here, as one file to download. It is made while they do something else. */
import { Button, Group, Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { dateTime } from "~/lib/moments-in-words";
import { ErrorState } from "~/ui/feedback/error-state";
import { told } from "~/ui/feedback/notify";
import { Meter } from "~/ui/figures/meter";
import { sizeInWords } from "~/ui/files/file-rules";
import { ActionButton } from "~/ui/page/action-button";
import { type Export, exportQuery, useMakeExport } from "../data-export";
import { Section } from "./section";

const READY = "Your archive is ready";

export function DataExport() {
  const { data: archive, isPending, error, refetch } = useQuery(exportQuery);
  return (
    <Section
      title="Download everything"
      introduction="Your data is yours. Get every list as CSV and JSON, every document as a PDF, and all photos and receipts in one ZIP file. Works without a subscription, too."
    >
      {/* For who does not see it: it is said once, when it has come to its end. */}
      <VisuallyHidden role="status">{archive?.status === "ready" ? READY : ""}</VisuallyHidden>
      {archive ? (
        <Archive archive={archive} />
      ) : isPending ? (
        <Skeleton height="2.75rem" role="status" aria-label="Loading your archive" />
      ) : (
        <ErrorState title="Your archive didn't load" error={error} onRetry={() => void refetch()} />
      )}
    </Section>
  );
}

function Archive({ archive }: { archive: Export }) {
  switch (archive.status) {
    case "making":
      return <Making progress={archive.progress} />;
    case "ready":
      return <Ready archive={archive} />;
    case "failed":
      return (
        <>
          <Text role="alert">We couldn't create your archive. Your data is safe. Please try again later.</Text>
          <Make main>Try again</Make>
        </>
      );
    default:
      return <Make>Create my archive</Make>;
  }
}

function Making({ progress }: { progress: number }) {
  return (
    <>
      <Meter label="Creating your archive" percent={progress} words={`${progress}%`} thresholds={[]} isProgress />
      <Text>You can leave this page. Come back here to download it.</Text>
    </>
  );
}

function Ready({ archive: { name, size, address, availableUntil } }: { archive: Export }) {
  return (
    <>
      <div>
        <Text fw={600}>{READY}</Text>
        <Text c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {name} ({sizeInWords(size ?? 0)}). Download it by {dateTime(availableUntil ?? "")}. After that we delete it,
          and you can create a new one.
        </Text>
      </div>
      <Group>
        <Button
          component="a"
          href={address ?? ""}
          download={name}
          color="sawhorse.5"
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          Download
        </Button>
        <Make>Create a new one</Make>
      </Group>
      <Text size="sm" c="dimmed">
        A new one replaces this one. Anyone with this link can download it, so keep it private.
      </Text>
    </>
  );
}

function Make({ children, main = false }: { children: string; main?: boolean }) {
  const make = useMakeExport();
  return (
    <Group>
      <ActionButton
        main={main}
        loading={make.isPending}
        onClick={() =>
          void told(make.mutateAsync(undefined), {
            done: "We're creating your archive. It'll be here when it's ready.",
            failure: "We couldn't start your archive. Please try again.",
          })
        }
      >
        {children}
      </ActionButton>
    </Group>
  );
}

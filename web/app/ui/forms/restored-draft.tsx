import { Alert, Group } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { ActionButton } from "~/ui/page/action-button";
import type { Restored } from "./use-draft";

/** Says that a form shows a draft from before, and offers a way back to where it began. */
export function RestoredDraft({ isOutdated, wasSent, words, onDiscard }: Restored & { onDiscard: () => void }) {
  return (
    <Alert color="amber" role="status" icon={<IconHistory aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <span>
          {words?.text ?? "Your draft was restored"}
          {(isOutdated || wasSent) && !words ? "." : null}
          {isOutdated ? " It changed somewhere else since, so check it before you save." : null}
          {wasSent && !words ? " The app closed while saving, so check that it isn't there already." : null}
        </span>
        <ActionButton onClick={onDiscard}>{words?.discard ?? "Discard draft"}</ActionButton>
      </Group>
    </Alert>
  );
}

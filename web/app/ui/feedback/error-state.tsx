/**
 * A screen or panel that could not load: the sentence, and a way to try again. Being offline looks different from a
 * failing server, because the person can do something about it.
 */
import { IconAlertTriangle, IconWifiOff } from "@tabler/icons-react";
import { ApiError } from "~/api/errors";
import { ActionButton } from "~/ui/page/action-button";
import { MessagePanel } from "./message-panel";

type ErrorStateProps = { title: string; error: unknown; onRetry: () => void };

export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const offline = error instanceof ApiError && error.status === 0;
  return (
    <MessagePanel
      icon={offline ? IconWifiOff : IconAlertTriangle}
      tone="danger"
      role="alert"
      title={title}
      text={offline ? "You're offline. Check your connection and try again." : detailOf(error, title)}
    >
      <ActionButton onClick={onRetry}>Try again</ActionButton>
    </MessagePanel>
  );
}

function detailOf(error: unknown, title: string): string | null {
  if (!(error instanceof ApiError && error.fromServer)) return "It's not you, it's us. Everything you saved is safe.";
  return error.message === title ? null : error.message;
}

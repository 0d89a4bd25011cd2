import { type Icon, IconSearchOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { MessagePanel } from "~/ui/feedback/message-panel";
import { ActionButton } from "~/ui/page/action-button";

/** First use: what this screen is for, and one button (as `children`) to begin with. */
export function EmptyState(props: { icon: Icon; title: string; text: string; children?: ReactNode }) {
  return <MessagePanel {...props} />;
}

/** A search or filter that finds nothing, with the way back to everything. */
export function EmptySearch({ title, search, onClear }: { title: string; search: string; onClear: () => void }) {
  return (
    <MessagePanel icon={IconSearchOff} title={title} text={`Nothing matches “${search}”.`} role="status">
      <ActionButton onClick={onClear}>Clear search</ActionButton>
    </MessagePanel>
  );
}

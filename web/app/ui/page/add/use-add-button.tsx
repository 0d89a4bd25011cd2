import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { READ_ONLY_REASON, useReadOnlyReason } from "~/account/read-only";
import { ActionButton } from "~/ui/page/action-button";
import { useAddAction } from "~/ui/page/add-action";

/** The button that adds something: for the page, and as the round one of the shell. */
export function useAddButton(label: string, add: () => void, inactiveReason?: string): ReactNode {
  const reason = useReadOnlyReason();
  const blockedBecause = (reason === READ_ONLY_REASON && inactiveReason) || reason;
  useAddAction({ label, open: add, blockedBecause });
  return (
    <ActionButton main leftSection={<IconPlus size={20} aria-hidden />} blockedBecause={blockedBecause} onClick={add}>
      {label}
    </ActionButton>
  );
}

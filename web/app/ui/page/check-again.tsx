/** Tries at once to check the subscription again, where it says that the last try failed. It's tried without that, too. */
import { useStatus } from "~/account/subscription";
import { ActionButton } from "./action-button";

export function CheckAgain() {
  const { isFetching, refetch } = useStatus();
  return (
    <ActionButton loading={isFetching} onClick={() => void refetch()}>
      Try again
    </ActionButton>
  );
}

/** Apart from the steps themselves: it comes with what shows them. */
import { useQueryClient } from "@tanstack/react-query";
import { profileQuery, useUpdateProfile } from "~/account/profile";

/** Hides the steps on every device, or shows them again. */
export function useHideFirstSteps() {
  const cache = useQueryClient();
  const update = useUpdateProfile();
  return {
    isPending: update.isPending,
    async hide(hidesFirstSteps: boolean) {
      const { version } = await cache.fetchQuery({ ...profileQuery, staleTime: 0 });
      await update.mutateAsync({ change: { hidesFirstSteps }, version });
    },
  };
}

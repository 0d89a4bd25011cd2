/** What needs the profile, once it's here. */
import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Profile, profileQuery } from "~/account/profile";
import { ErrorState } from "~/ui/feedback/error-state";

type ProfileLoadedProps = {
  /** As high as each card will be, so that nothing moves when they arrive. */
  heights: string[];
  label: string;
  failure: string;
  children: (profile: Profile) => ReactNode;
};

export function ProfileLoaded({ heights, label, failure, children }: ProfileLoadedProps) {
  const { data, isPending, error, refetch } = useQuery(profileQuery);
  if (data) return children(data);
  if (!isPending) return <ErrorState title={failure} error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="lg" role="status" aria-label={label}>
      {heights.map((height) => (
        <Skeleton key={height} height={height} radius="lg" />
      ))}
    </Stack>
  );
}

import { Center, Group, Loader } from "@mantine/core";

/** The spinner with its words, for a whole screen or panel. Stays unseen for 200 ms, so that quick answers do not flash. */
export function Loading({ text = "Loading...", height = "60vh" }: { text?: string; height?: string }) {
  return (
    <Center mih={height} className="appears-late" role="status">
      <Group gap="sm">
        <Loader size="sm" aria-hidden />
        <span>{text}</span>
      </Group>
    </Center>
  );
}

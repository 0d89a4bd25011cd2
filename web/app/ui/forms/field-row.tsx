import { SimpleGrid } from "@mantine/core";
import type { ReactNode } from "react";

/** Two fields that belong together, side by side where there is room, below each other on phones. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      {children}
    </SimpleGrid>
  );
}

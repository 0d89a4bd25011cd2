import { SimpleGrid } from "@mantine/core";
import type { ReactNode } from "react";

/** Two or three fields that belong together, side by side where there is room, below each other on phones. */
export function FieldRow({ of = 2, children }: { of?: 2 | 3; children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: of }} spacing="md" verticalSpacing="md">
      {children}
    </SimpleGrid>
  );
}

import { Card, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

export function Section({
  title,
  introduction,
  children,
}: {
  title: string;
  introduction?: string;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Stack>
        <div>
          <Title order={2} id={titleId}>
            {title}
          </Title>
          {introduction ? <Text c="dimmed">{introduction}</Text> : null}
        </div>
        {children}
      </Stack>
    </Card>
  );
}

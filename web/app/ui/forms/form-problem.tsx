import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

/** The one place a form says what went wrong when no single field is to blame. Renders nothing without a message. */
export function FormProblem({ message }: { message: string | null }) {
  if (!message) return null;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      styles={{ message: { color: "inherit", whiteSpace: "pre-line" } }}
    >
      {message}
    </Alert>
  );
}

/**
 * Short messages that need no answer. `notifyDone` is polite (role status) and leaves by itself; `notifyFailed`
 * interrupts (role alert) and stays until it is read. What belongs to a form or a list is said there instead.
 */
import { notifications } from "@mantine/notifications";

const CLOSE = { "aria-label": "Dismiss", size: 44 } as const;

export function notifyDone(message: string) {
  notifications.show({
    message,
    color: "green.7",
    role: "status",
    autoClose: 4000,
    withBorder: true,
    closeButtonProps: CLOSE,
  });
}

export function notifyFailed(message: string) {
  notifications.show({
    message,
    color: "red.7",
    role: "alert",
    autoClose: false,
    withBorder: true,
    closeButtonProps: CLOSE,
  });
}

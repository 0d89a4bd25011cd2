/**
 * Buttons that do something.
 *
 * <ActionButton main leftSection={...} onClick={...}>Add Part</ActionButton>
 * - `main`: the one orange button of a screen; all others are outlined.
 * - `changes`: it changes data of the business, or opens the form that does: blocked while the account is read-only.
 * - `blockedBecause`: a sentence that makes the button unusable and says why, to mouse, finger, keyboard and screen
 *   reader alike. The button stays focusable (aria-disabled, not disabled), or nobody could reach the reason.
 * - `danger`: red, for what cannot be undone.
 * ActionIconButton is the same for an icon; its `label` is its name and its tooltip.
 * LinkButton looks the same and goes to an address of the product.
 */
import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithoutRef, MouseEvent, ReactElement, ReactNode } from "react";
import { useReadOnlyReason } from "~/account/read-only";
import { Link, type LinkProps } from "~/router/link";
import classes from "./action-button.module.css";
import { Tip } from "./tip";

type Blockable = { changes?: boolean; blockedBecause?: string | null | undefined };

type ActionButtonProps = Omit<ButtonProps, "color" | "variant" | "disabled"> &
  Omit<ComponentPropsWithoutRef<"button">, "color" | "disabled" | keyof ButtonProps> &
  Blockable & { main?: boolean; danger?: boolean };

export function ActionButton(given: ActionButtonProps) {
  const { main, danger, changes, blockedBecause, onClick, type = "button", ...props } = given;
  const reason = useReason({ changes, blockedBecause });
  return (
    <WithReason reason={reason}>
      <Button
        type={reason ? "button" : type}
        {...look({ main, danger })}
        {...props}
        {...blocked(reason, onClick, classes.blocked)}
      />
    </WithReason>
  );
}

type ActionIconButtonProps = Omit<ActionIconProps, "color" | "variant" | "disabled"> &
  Blockable & {
    label: string;
    danger?: boolean;
    children: ReactNode;
    onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  };

export function ActionIconButton(given: ActionIconButtonProps) {
  const { label, danger, changes, blockedBecause, onClick, ...props } = given;
  const reason = useReason({ changes, blockedBecause });
  return (
    <WithReason reason={reason}>
      <ActionIcon
        aria-label={label}
        // The browser's own tooltip for the name: a list has hundreds of these, and ours are not free.
        {...(reason ? {} : { title: label })}
        color="graphite"
        c={danger ? "var(--danger)" : "var(--mantine-color-text)"}
        {...props}
        {...blocked(reason, onClick, classes.blockedIcon)}
      />
    </WithReason>
  );
}

type LinkButtonProps = Omit<ButtonProps, "color" | "variant"> &
  Omit<LinkProps, "color" | keyof ButtonProps> & { main?: boolean };

export function LinkButton({ main, ...props }: LinkButtonProps) {
  return <Button component={Link} {...look({ main })} {...props} />;
}

function look({ main, danger }: { main?: boolean | undefined; danger?: boolean | undefined }) {
  if (danger) return { color: "red.7", variant: "filled" };
  return main ? { color: "sawhorse.5", variant: "filled" } : { variant: "default" };
}

function useReason({ changes, blockedBecause }: { [Name in keyof Blockable]: Blockable[Name] | undefined }) {
  const readOnly = useReadOnlyReason();
  return (changes ? readOnly : null) ?? blockedBecause ?? null;
}

function blocked(
  reason: string | null,
  onClick: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined,
  className: string | undefined,
) {
  if (!reason) return { onClick };
  const refuse = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault();
  return { onClick: refuse, className: className ?? "", "aria-disabled": true as const };
}

/** Only a button with a reason gets a tip: a list has hundreds of buttons, and tips are not free. */
function WithReason({ reason, children }: { reason: string | null; children: ReactElement<object> }) {
  return reason ? <Tip text={reason}>{children}</Tip> : children;
}

/** One of the things the owner signs in with: its name, how it stands, its button, and below what is to be known. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./security.module.css";

type LockProps = { name: string; state: ReactNode; action: ReactNode; children?: ReactNode };

export function Lock({ name, state, action, children }: LockProps) {
  return (
    <li className={classes.lock}>
      <div className={classes.line}>
        <div className={classes.state}>
          <Text fw={600}>{name}</Text>
          <Text component="div" size="sm" c="dimmed">
            {state}
          </Text>
        </div>
        {action}
      </div>
      {children}
    </li>
  );
}

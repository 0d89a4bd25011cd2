import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./message-panel.module.css";

type MessagePanelProps = {
  icon: Icon;
  title: string;
  text?: ReactNode;
  tone?: "danger";
  /** `alert` speaks at once; `status` waits for a pause; without one the panel is simply there. */
  role?: "alert" | "status";
  children?: ReactNode;
};

/** What stands where content would be: an icon, one line, perhaps one more, and the way on as `children`. */
export function MessagePanel({ icon: Picture, title, text, tone, role, children }: MessagePanelProps) {
  return (
    <div className={classes.panel} role={role}>
      <span className={classes.icon} data-tone={tone}>
        <Picture size={28} stroke={1.75} aria-hidden />
      </span>
      <h2 className={classes.title}>{title}</h2>
      {text ? <p className={classes.text}>{text}</p> : null}
      {children ? <div className={classes.actions}>{children}</div> : null}
    </div>
  );
}

/** Moments (RFC 3339) in the owner's own time and in the app's one language, whatever the browser's. */
import { dayOf } from "./shown/format";

const LANGUAGE = "en-US";

/** "11/15/2026, 9:05 AM" */
export function dateTime(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  return `${dayOf(moment)}, ${new Intl.DateTimeFormat(LANGUAGE, { hour: "numeric", minute: "2-digit" }).format(date)}`;
}

/** How long ago a moment was, in words: "just now", "5 minutes ago", "yesterday"; a date when over a week. */
export function timeAgo(moment: string, now: Date = new Date()): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const seconds = Math.round((now.getTime() - date.getTime()) / 1000);
  if (seconds < 60) return "just now";
  const relative = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: "auto" });
  if (seconds < 3600) return relative.format(-Math.floor(seconds / 60), "minute");
  const days = daysBetween(date, now);
  if (days === 0) return relative.format(-Math.floor(seconds / 3600), "hour");
  if (days <= 7) return relative.format(-days, "day");
  return dayOf(moment);
}

/** Midnights between two moments in the owner's own time: what happened last evening was yesterday. */
function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(later) - midnight(earlier)) / 86_400_000;
}

/** Moments (RFC 3339), shown in the owner's own time. */
const DAY = { year: "numeric", month: "numeric", day: "numeric" } as const;

/** The day of a moment in the owner's own time: "11/15/2026". */
export function dayOf(moment: string, locale = navigator.language): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  if (locale === "en-US") return `${date.getMonth() + 1}/${date.getDate()}/${date.getFullYear()}`;
  return new Intl.DateTimeFormat(locale, DAY).format(date);
}

/** A moment in the owner's own time: "11/15/2026, 9:05 AM". */
export function dateTime(moment: string, locale = navigator.language): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  return new Intl.DateTimeFormat(locale, { ...DAY, hour: "numeric", minute: "2-digit" }).format(date);
}

/** How long ago a moment was, in words: "just now", "5 minutes ago", "yesterday"; a date when over a week. */
export function timeAgo(moment: string, now: Date = new Date(), locale = navigator.language): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const seconds = Math.round((now.getTime() - date.getTime()) / 1000);
  if (seconds < 60) return "just now";
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  if (seconds < 3600) return relative.format(-Math.floor(seconds / 60), "minute");
  const days = daysBetween(date, now);
  if (days === 0) return relative.format(-Math.floor(seconds / 3600), "hour");
  if (days <= 7) return relative.format(-days, "day");
  return dayOf(moment, locale);
}

/** Midnights between two moments in the owner's own time: what happened last evening was yesterday. */
function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(later) - midnight(earlier)) / 86_400_000;
}

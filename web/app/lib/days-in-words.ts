/**
 * Days, months and times of day in full words, for what a person reads or is sent. They belong to no zone: all are read
 * and written in UTC, so that none can move one. Apart from format.ts, whose short forms every list waits for.
 */
const ENGLISH = "en-US";

const longDayFormat = new Intl.DateTimeFormat(ENGLISH, {
  weekday: "long",
  month: "long",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});
const shortDayFormat = new Intl.DateTimeFormat(ENGLISH, {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const monthFormat = new Intl.DateTimeFormat(ENGLISH, { month: "long", year: "numeric", timeZone: "UTC" });
const timeFormat = new Intl.DateTimeFormat(ENGLISH, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });

/** "Monday, November 16, 2026" */
export function longDay(day: string): string {
  return written(longDayFormat, day, day);
}

/** "Mon, Nov 16" */
export function shortDay(day: string): string {
  return written(shortDayFormat, day, day);
}

/** "November 2026" */
export function monthInWords(month: string): string {
  return written(monthFormat, `${month}-01`, month);
}

/** "9:05 AM" of "09:05" */
export function timeInWords(time: string): string {
  return written(timeFormat, `2000-01-01T${time}Z`, time);
}

/** As it is where it is no date. Blanks are plain ones: a narrow one makes a text message twice as long to send. */
function written(format: Intl.DateTimeFormat, moment: string, otherwise: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? otherwise : format.format(date).replaceAll(/\s/g, " ");
}

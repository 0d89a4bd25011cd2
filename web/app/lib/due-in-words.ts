/** How long something is overdue, in words, wherever something is due. Pure. */

/** "1 day", "3 days" */
export function countOfDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** "3 days overdue" of what was due so many days from today; null while that day has not passed. */
export function overdueInWords(daysUntilDue: number): string | null {
  return daysUntilDue < 0 ? `${countOfDays(-daysUntilDue)} overdue` : null;
}

/** Far ahead of UTC, far behind it, with a half hour, and where clocks change. */
export const TIME_ZONES = [
  "UTC",
  "America/Los_Angeles",
  "America/New_York",
  "Asia/Kolkata",
  "Pacific/Kiritimati",
  "Pacific/Niue",
];

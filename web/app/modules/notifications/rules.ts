/** How notifications are counted and said. Pure. */

/** The number at the bell: no more digits than there's room for. */
export function badgeOf(unread: number): string {
  return unread > 99 ? "99+" : String(unread);
}

/** What the bell is called for those who listen. */
export function bellInWords(unread: number): string {
  return unread > 0 ? `Notifications, ${unread} unread` : "Notifications";
}

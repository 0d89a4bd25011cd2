/** What a link to the page one is on, or to the one above it, says about that. */
export function currentMark(href: string, path: string): { "aria-current"?: "page" | "true" } {
  if (href === path) return { "aria-current": "page" };
  return href !== "/" && path.startsWith(`${href}/`) ? { "aria-current": "true" } : {};
}

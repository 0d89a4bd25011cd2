/**
 * Marks the spot on the legal pages where the server says who runs it. The name and address are settings, so they're known
 * only where the server runs; it fills them in at start (server/src/pages.rs).
 */
export const OPERATOR = "%SAWHORSE_OPERATOR%";

/** The programs the browser tests run against; see playwright.config.ts. */
export const CUSTOMER_PORT = 18_080;
export const WORKSHOP_PORT = 18_081;
export const TURNSTILE_PORT = 18_082;

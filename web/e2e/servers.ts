/** The programs the browser tests run against; see playwright.config.ts. */
import { resolve } from "node:path";

/** Two checkouts can run their tests at once when each has ports of its own. */
const FIRST_PORT = Number(process.env.E2E_FIRST_PORT ?? 18_080);

export const CUSTOMER_PORT = FIRST_PORT;
export const WORKSHOP_PORT = FIRST_PORT + 1;
export const TURNSTILE_PORT = FIRST_PORT + 2;
export const CLOCK_PORT = FIRST_PORT + 3;
export const MAILING_PORT = FIRST_PORT + 4;
/** Of the mail server that the program on MAILING_PORT sends through. */
export const SMTP_PORT = FIRST_PORT + 5;

/** Of the program that the tests of days have to themselves, with its own clock. */
export const EVENING_PORT = FIRST_PORT + 6;

export const dataFolder = (port: number) => resolve(import.meta.dirname, `../.e2e/${port}`);

/** What came to the mail server: a line of JSON for each message. */
export const MAIL_FILE = resolve(import.meta.dirname, "../.e2e/mail");

/** How far the clock of the program on CLOCK_PORT is moved, as libfaketime reads it: "+15d". */
export const CLOCK_FILE = resolve(import.meta.dirname, "../.e2e/clock");

/** The same for the program on EVENING_PORT. */
export const EVENING_FILE = resolve(import.meta.dirname, "../.e2e/evening");

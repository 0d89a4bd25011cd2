/** The programs the browser tests run against; see playwright.config.ts. */
import { resolve } from "node:path";

export const CUSTOMER_PORT = 18_080;
export const WORKSHOP_PORT = 18_081;
export const TURNSTILE_PORT = 18_082;
export const CLOCK_PORT = 18_083;

export const dataFolder = (port: number) => resolve(import.meta.dirname, `../.e2e/${port}`);

/** How far the clock of the program on CLOCK_PORT is moved, as libfaketime reads it: "+15d". */
export const CLOCK_FILE = resolve(import.meta.dirname, "../.e2e/clock");

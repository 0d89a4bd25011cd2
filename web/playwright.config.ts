import { defineConfig } from "@playwright/test";
import {
  CLOCK_FILE,
  CLOCK_PORT,
  CUSTOMER_PORT,
  dataFolder,
  EVENING_FILE,
  EVENING_PORT,
  MAIL_FILE,
  MAILING_PORT,
  SMTP_PORT,
  TURNSTILE_PORT,
  WORKSHOP_PORT,
} from "./e2e/servers";
import launchOptions from "./tools/chromium.json" with { type: "json" };

/** A fresh program with an empty database of its own; `through` is what starts it. */
const program = (port: number, environment: Record<string, string>, through = "") => ({
  command: `rm -rf ${dataFolder(port)} && ${through} exec ../target/debug/sawhorse serve`,
  url: `http://127.0.0.1:${port}/readyz`,
  env: {
    SAWHORSE_ENV: "development",
    SAWHORSE_ADDR: `127.0.0.1:${port}`,
    SAWHORSE_DATA: dataFolder(port),
    SAWHORSE_LOG: "warn",
    ...environment,
  },
  reuseExistingServer: false,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5000 },
});

/** Only the time of day is moved: waiting must go on as ever. */
const programWithClock = (port: number, file: string) =>
  program(
    port,
    {
      SAWHORSE_CAPTCHA: "off",
      SAWHORSE_THROTTLE: "off",
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    `mkdir -p .e2e && echo +0 > ${file} && LD_PRELOAD=$(ls /usr/lib/*/faketime/libfaketimeMT.so.1) && export LD_PRELOAD &&`,
  );

export default defineConfig({
  testDir: "e2e",
  workers: 2,
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // A whole story, axe included, on a machine three times slower than ours. Each of its steps has the 5 seconds below.
  timeout: 90_000,
  expect: { timeout: 5_000 },
  // What passes only the second time has a fault, in the test or in the product.
  retries: 0,
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${WORKSHOP_PORT}`,
    locale: "en-US",
    timezoneId: "America/Chicago",
    // A trace costs as much as the tests themselves; `npx playwright test --trace on` makes one where it is needed.
    screenshot: "only-on-failure",
    launchOptions,
  },
  webServer: [
    // As a customer meets it: with the captcha and the limits.
    program(CUSTOMER_PORT, {}),
    // For the other tests, which make an account each.
    program(WORKSHOP_PORT, { SAWHORSE_CAPTCHA: "off", SAWHORSE_THROTTLE: "off" }),
    // With somebody else's captcha, whose script a test makes up.
    program(TURNSTILE_PORT, {
      SAWHORSE_CAPTCHA: "turnstile",
      CAPTCHA_SITE_KEY: "the-site-key",
      CAPTCHA_SECRET_KEY: "the-secret-key",
    }),
    // With a clock that a test moves by writing to a file.
    programWithClock(CLOCK_PORT, CLOCK_FILE),
    programWithClock(EVENING_PORT, EVENING_FILE),
    // With a mail server, the one that the tests of the server use.
    program(MAILING_PORT, {
      SAWHORSE_CAPTCHA: "off",
      SAWHORSE_THROTTLE: "off",
      SAWHORSE_SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
      SAWHORSE_MAIL_FROM: "Sawhorse <mail@sawhorse.test>",
    }),
    {
      command: `mkdir -p .e2e && exec /usr/bin/python3 ../server/tests/it/support/smtp_server.py 250 0 ${SMTP_PORT} > ${MAIL_FILE}`,
      port: SMTP_PORT,
      reuseExistingServer: false,
    },
  ],
});

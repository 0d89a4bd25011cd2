/** The captcha of an outside provider, under the content security policy the program sends for it. */
import { TURNSTILE_PORT } from "./servers";
import { expect, fillSignUp, newEmail, test } from "./support";

test.use({ baseURL: `http://127.0.0.1:${TURNSTILE_PORT}` });

/** Behaves like the provider's script: says when it is ready, draws a box, hands over a token when it is ticked. */
const SCRIPT = `
  window.turnstile = {
    render(container, options) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "I am a person (" + options.sitekey + ")";
      button.onclick = () => options.callback("the-token");
      container.append(button);
    },
  };
  window[new URL(document.currentScript.src).searchParams.get("onload")]();
`;

test("its script is allowed, and its token is what sign-up sends", async ({ page }) => {
  await page.route("https://challenges.cloudflare.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
  );
  let sent: { captchaToken?: string } = {};
  await page.route("**/api/auth/register", (route) => {
    sent = route.request().postDataJSON();
    return route.fulfill({ status: 422, json: { message: "Please complete the CAPTCHA", errors: {} } });
  });
  await page.goto("/register");
  await fillSignUp(page, newEmail());
  const submit = page.getByRole("button", { name: "Create Account" });
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "I am a person (the-site-key)" }).click();
  await submit.click();
  await expect(page.getByText("Please complete the CAPTCHA").first()).toBeVisible();
  expect(sent.captchaToken).toBe("the-token");
});

test("a provider that cannot be reached is said, and can be tried again", async ({ page }) => {
  await page.route("https://challenges.cloudflare.com/**", (route) => route.abort());
  await page.goto("/register");
  await expect(page.getByRole("alert")).toContainText("The CAPTCHA didn't load");
  await page.route("https://challenges.cloudflare.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "I am a person (the-site-key)" })).toBeVisible();
});

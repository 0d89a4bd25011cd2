import { createTheme, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { vi } from "vitest";
import { followSession, newQueryClient } from "~/api/query-client";
import { storeSession, type User } from "~/api/session";
import { DRAFT_PREFIX } from "~/lib/drafts";
import { RouterProvider } from "~/router/provider";
import { createRouter, type Route, type Router } from "~/router/router";
import { ConfirmHost } from "~/ui/feedback/confirm";
import { NoticeHost } from "~/ui/feedback/notify";
import { NavigationGuards } from "~/ui/navigation/navigation-guards";
import { LARGE_QUERY } from "~/ui/theme/theme";

/** For tests alone: a page in a small app of its own, and a server that says what the test wants. */
export const ann: User = {
  _id: "018f-ann",
  email: "ann@example.com",
  firstName: "Ann",
  lastName: "Reyes",
  businessName: "Reyes Plumbing",
  phoneNumber: null,
  isAdmin: false,
};

export function signedInAsAnn() {
  storeSession({ token: "token-of-ann", user: ann });
}

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | "offline" | "never";
export type Call = { request: string; body: unknown; version?: string };

/** Answers the API calls of one test ("POST /api/auth/login") and lists those that were made. */
export function serverAnswers(
  answers: Record<string, Answer | ((address: URL, call: Call, request: Request) => Answer | Promise<Answer>)>,
): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const address = new URL(request.url);
    const key = `${request.method} ${address.pathname}`;
    const text = await request.text();
    const version = request.headers.get("If-Match");
    const call = { request: key, body: text ? JSON.parse(text) : null, ...(version === null ? {} : { version }) };
    calls.push(call);
    const given = answers[key];
    const answer = typeof given === "function" ? await given(address, call, request) : given;
    if (!answer) throw new Error(`The test has no answer for ${key}`);
    if (answer === "offline") throw new TypeError("Failed to fetch");
    if (answer === "never") return new Promise<Response>(() => {});
    if (answer.status === 204) return new Response(null, { status: 204 });
    return Response.json(answer.body ?? null, { status: answer.status ?? 200, headers: answer.headers ?? {} });
  });
  return calls;
}

/** Mantine's transitions run on timers that would outlive a test; somebody who prefers less motion has none. */
const stillTheme = createTheme({ respectReducedMotion: true });
let isLarge = false;
window.matchMedia = (query: string) =>
  Object.assign(new EventTarget(), {
    matches: query.includes("prefers-reduced-motion") || (isLarge && query === LARGE_QUERY),
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

/** From here on the tests of a file sit at a desk; without it they hold a phone. */
export function onLargeScreen() {
  isLarge = true;
}

/** The app's own cache, but for the pause before it asks again. */
export function testQueryClient() {
  const queryClient = newQueryClient();
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  stopFollowing?.();
  stopFollowing = followSession(queryClient);
  return queryClient;
}
let stopFollowing: (() => void) | undefined;

let router: Router | undefined;

/** The app at an address, in the place of the one before it. */
export function routerAt(address: string, routes: Route[]): Router {
  router?.dispose();
  window.history.pushState(null, "", address);
  router = createRouter(routes);
  return router;
}

/** Shows `Page` at `address`; every other address shows itself as text. */
export function renderPage(
  Page: ComponentType,
  address: string,
  path = address.split("?")[0] ?? address,
  queryClient = testQueryClient(),
) {
  const routes = [
    { path, element: <Guarded page={Page} /> },
    { path: "*", element: <p>Elsewhere</p> },
  ];
  return render(
    <MantineProvider env="test" theme={stillTheme}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={routerAt(address, routes)} />
        <ConfirmHost />
        <NoticeHost />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

/** Presses a button, also one in the confirmation, which this DOM does not count as shown. */
export async function press(name: string | RegExp) {
  fireEvent.click(await screen.findByRole("button", { name, hidden: true }));
}

function Guarded({ page: Page }: { page: ComponentType }) {
  return (
    <>
      <NavigationGuards />
      <Page />
    </>
  );
}

/** Lets a test say which elements are on screen, which this DOM doesn't know. Undone by `vi.unstubAllGlobals()`. */
export function stubScreen() {
  const observers = new Set<{ observed: Set<Element>; tell: (shown: Set<Element>) => void }>();
  let shown = new Set<Element>();
  class Observer {
    observed = new Set<Element>();
    tell: (shown: Set<Element>) => void;
    constructor(callback: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
      this.tell = (shown) =>
        callback([...this.observed].map((target) => ({ target, isIntersecting: shown.has(target) })));
      observers.add(this);
    }
    observe(element: Element) {
      this.observed.add(element);
      // Told of every element once, as in a browser: soon.
      queueMicrotask(() => this.observed.has(element) && this.tell(shown));
    }
    disconnect() {
      this.observed.clear();
      observers.delete(this);
    }
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  return {
    show(...elements: Element[]) {
      shown = new Set(elements);
      for (const { tell } of observers) tell(shown);
    },
  };
}

/** A list that the server gives out in pages of two, or whole; `asked` has the cursors of the pages, "" for the first. */
export function servedInPages<Row>(rows: Row[]) {
  const asked: string[] = [];
  const answer = ({ searchParams }: URL): Answer => {
    if (!searchParams.has("limit")) return { body: rows };
    const cursor = searchParams.get("cursor") ?? "";
    asked.push(cursor);
    const from = Number(cursor);
    const link = from + 2 < rows.length ? { Link: `</more?cursor=${from + 2}>; rel="next"` } : {};
    return { body: rows.slice(from, from + 2), headers: { "X-Total-Count": String(rows.length), ...link } };
  };
  return { answer, asked };
}

/** Leaves a form as a phone drops a tab: once what was typed is kept, the page is gone. */
export async function dropTab({ unmount }: { unmount: () => void }) {
  await waitFor(() => {
    window.dispatchEvent(new Event("pagehide"));
    if (!Object.keys(localStorage).some((key) => key.startsWith(DRAFT_PREFIX))) throw new Error("No draft was kept");
  });
  unmount();
}

import createClient, { type Middleware } from "openapi-fetch";
import { askedAhead } from "./asked-ahead";
import { ApiError, NO_DATA, OFFLINE, UNKNOWN, UNPARSABLE } from "./errors";
import { forgetKey, keyFor, newIdempotencyKey } from "./idempotency";
import { PATIENCE_MS } from "./patience";
import type { components, paths } from "./schema";
import { getSession, markSessionAlive, markSessionEnded } from "./session";

/** The typed API client. Every call ends in data or in a thrown ApiError, never in something to forget to check. */
export type Schemas = components["schemas"];

/** Told when any call is refused for want of a subscription: the app then switches to read-only at once. */
export const SUBSCRIPTION_CHANGED = "sawhorse:subscription-changed";
export const READ_ONLY_KEY = "sawhorse.readOnly";

/** Of Temporal where a browser has it: whoever uses Intl first waits while the browser reads its list of languages. */
export const timeZone = globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What answers whatever the token: nothing about a session can be read from it. */
const OPEN_TO_ALL = /^\/api\/(test|captcha|auth|public)\b/;

const conventions: Middleware = {
  async onRequest({ request }) {
    const session = getSession();
    if (session) request.headers.set("Authorization", `Bearer ${session.token}`);
    if (timeZone) request.headers.set("X-Timezone", timeZone);
    if (request.method === "POST") await preparePost(request);
    return isUpload(request) ? request : withPatience(request);
  },
  onError({ error }) {
    // A call we gave up ourselves (the screen was left) is not a lost connection.
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    return new ApiError(OFFLINE, 0);
  },
  async onResponse({ request, response }) {
    if (request.method === "POST") forgetKey(request, response.status);
    const { pathname } = new URL(request.url);
    const token = tokenIn(request.headers.get("Authorization"));
    if (!response.ok) throw await errorOf(response, pathname, token);
    if (token && !OPEN_TO_ALL.test(pathname)) markSessionAlive(token);
    return withReadableBody(response);
  },
};

export const api = createClient<paths>({
  baseUrl: typeof window === "undefined" ? "" : window.location.origin,
  // Looked up at each call, so that a test can put its own in place.
  fetch: (request) => askedAhead(request) ?? globalThis.fetch(request),
});
api.use(conventions);

/** Bodies are JSON, in which every Date, however deep, becomes ISO text; an upload's body is left as it is. */
async function preparePost(request: Request) {
  if (isUpload(request)) {
    // Reading a file just to recognise a retry is not worth it.
    request.headers.set("Idempotency-Key", newIdempotencyKey());
    return;
  }
  const body = await request.clone().text();
  if (body === "") throw new ApiError(NO_DATA, 0, {}, true);
  if (!request.headers.has("Idempotency-Key")) {
    request.headers.set("Idempotency-Key", await keyFor(request.url, body));
  }
}

function isUpload(request: Request): boolean {
  return request.headers.get("Content-Type")?.startsWith("multipart/") ?? false;
}

/** Uploads take as long as they take; everything else ends in an answer or in an error that can be retried. */
function withPatience(request: Request): Request {
  if (!("any" in AbortSignal)) return request;
  return new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]) });
}

/** An empty or non-JSON answer counts as null. */
function withReadableBody(response: Response): Response | undefined {
  const isJson = response.headers.get("Content-Type")?.includes("json");
  if (response.status === 204 || isJson) return undefined;
  return new Response("null", { status: response.status, headers: { "Content-Type": "application/json" } });
}

function tokenIn(authorization: string | null): string | null {
  return authorization?.replace(/^Bearer /, "") ?? null;
}

/** What a refusal becomes, with what it means for the session whose token the call carried, and for read-only mode. */
export async function errorOf(response: Response, path: string, token: string | null): Promise<ApiError> {
  // Signing in with a wrong password is also a 401, but no session ended by it.
  if (token && response.status === 401 && path !== "/api/auth/login") markSessionEnded(token);
  let body: Partial<Schemas["Problem"]>;
  try {
    body = (await response.json()) as Partial<Schemas["Problem"]>;
  } catch {
    return new ApiError(UNPARSABLE, response.status, {}, true);
  }
  if (response.status === 403 && body.subscriptionRequired && body.readOnly) {
    localStorage.setItem(READ_ONLY_KEY, "true");
    window.dispatchEvent(new Event(SUBSCRIPTION_CHANGED));
  }
  const retryAfter = Number(response.headers.get("Retry-After")) || 0;
  const fromServer = body.message !== undefined;
  return new ApiError(body.message ?? UNKNOWN, response.status, body.errors ?? {}, fromServer, retryAfter);
}

/** Unwraps a call that must have answered with a body. */
export async function dataOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw new ApiError(UNKNOWN, 0);
  return data;
}

import type { Client } from "openapi-fetch";
import { askedAhead } from "./asked-ahead";
import { ApiError, NO_DATA, OFFLINE, UNKNOWN, UNPARSABLE } from "./errors";
import { forgetKey, keyFor } from "./idempotency";
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

type Options = {
  params?: { path?: Record<string, string>; query?: Record<string, unknown> };
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** What is called and how is checked against the API's contract. Of the library we take the types alone. */
export const api = {
  GET: calling("GET"),
  POST: calling("POST"),
  PUT: calling("PUT"),
  DELETE: calling("DELETE"),
} as unknown as Pick<Client<paths>, "GET" | "POST" | "PUT" | "DELETE">;

function calling(method: string) {
  return async (path: string, options: Options = {}) => {
    const request = await requestOf(method, path, options);
    const response = await answerTo(request);
    if (method === "POST") forgetKey(request, response.status);
    const { pathname } = new URL(request.url);
    const token = tokenIn(request.headers.get("Authorization"));
    if (!response.ok) throw await errorOf(response, pathname, token);
    if (token && !OPEN_TO_ALL.test(pathname)) markSessionAlive(token);
    return { data: await dataIn(response), response };
  };
}

async function requestOf(method: string, path: string, { params = {}, body, headers, signal }: Options) {
  const request = new Request(window.location.origin + filledIn(path, params.path) + queryOf(params.query), {
    method,
    headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
    // Every Date, however deep, becomes ISO text.
    body: body === undefined ? null : JSON.stringify(body),
    signal: withPatience(signal),
  });
  const session = getSession();
  if (session) request.headers.set("Authorization", `Bearer ${session.token}`);
  if (timeZone) request.headers.set("X-Timezone", timeZone);
  if (method === "POST") await addKey(request);
  return request;
}

async function answerTo(request: Request): Promise<Response> {
  try {
    return await (askedAhead(request) ?? fetch(request));
  } catch (error) {
    // A call we gave up ourselves (the screen was left) is not a lost connection.
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(OFFLINE, 0);
  }
}

function filledIn(path: string, values: Record<string, string> = {}): string {
  return path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(values[name] ?? ""));
}

function queryOf(values: Record<string, unknown> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one != null) query.append(name, String(one));
  }
  const text = query.toString();
  return text && `?${text}`;
}

async function addKey(request: Request) {
  const body = await request.clone().text();
  if (body === "") throw new ApiError(NO_DATA, 0, {}, true);
  if (!request.headers.has("Idempotency-Key")) {
    request.headers.set("Idempotency-Key", await keyFor(request.url, body));
  }
}

/** Every call ends in an answer or in an error that can be retried. */
function withPatience(signal?: AbortSignal): AbortSignal | null {
  if (!("any" in AbortSignal)) return signal ?? null;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  return signal ? AbortSignal.any([signal, patience]) : patience;
}

/** An empty or non-JSON answer counts as null. */
async function dataIn(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  return response.headers.get("Content-Type")?.includes("json") ? response.json() : null;
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

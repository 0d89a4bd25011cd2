/**
 * Keys that make repeating a POST harmless. The same body to the same address keeps its key until the server has
 * given a definite answer; then the same words are a new wish. So a retry after a lost connection, and a double tap,
 * do the work once. Keeping a key too long harms nothing: the server takes none for a request that it refused.
 *
 * Bodies can be long and the signal can stay away all day, so a body is known by its SHA-256, and for a day.
 */
const KEPT_FOR_MS = 24 * 60 * 60_000;

const pending = new Map<string, { key: string; at: number }>();

export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

export async function keyFor(url: string, body: string): Promise<string> {
  const wish = await digestOf(`${url}\n${body}`);
  forgetOld();
  const known = pending.get(wish);
  if (known) return known.key;
  const key = newIdempotencyKey();
  pending.set(wish, { key, at: Date.now() });
  return key;
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function forgetOld() {
  const oldest = Date.now() - KEPT_FOR_MS;
  for (const [wish, { at }] of pending) if (at < oldest) pending.delete(wish);
}

/** After any of these the work may have been done all the same, or will be on the retry. */
const OPEN_ANSWERS = new Set([408, 409, 425, 429]);

export function forgetKey(request: Request, status: number) {
  if (status >= 500 || OPEN_ANSWERS.has(status)) return;
  const key = request.headers.get("Idempotency-Key");
  for (const [wish, known] of pending) if (known.key === key) pending.delete(wish);
}

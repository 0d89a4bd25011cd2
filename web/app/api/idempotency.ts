/**
 * Keys that make repeating a POST harmless. The same body to the same address keeps its key until the server has
 * given a definite answer; then the same words are a new wish. So a retry after a lost connection, and a double tap,
 * do the work once. Keeping a key too long harms nothing: the server takes none for a request that it refused.
 */
const pending = new Map<string, string>();

export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

export function keyFor(url: string, body: string): string {
  const wish = `${url}\n${body}`;
  const known = pending.get(wish);
  if (known) return known;
  const key = newIdempotencyKey();
  pending.set(wish, key);
  return key;
}

/** After any of these the work may have been done all the same, or will be on the retry. */
const OPEN_ANSWERS = new Set([408, 409, 425, 429]);

export function forgetKey(request: Request, status: number) {
  if (status >= 500 || OPEN_ANSWERS.has(status)) return;
  const key = request.headers.get("Idempotency-Key");
  for (const [wish, known] of pending) if (known === key) pending.delete(wish);
}

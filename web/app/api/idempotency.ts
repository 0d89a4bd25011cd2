/**
 * Keys that make repeating a POST harmless. The same body to the same address keeps its key until the server has
 * given a definite answer; then the same words are a new wish. So a retry after a lost connection, and a double tap,
 * do the work once.
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

/** A server error or a throttled call is no definite answer: the work may have been done, or will be on the retry. */
export function forgetKey(request: Request, status: number) {
  if (status >= 500 || status === 429) return;
  const key = request.headers.get("Idempotency-Key");
  for (const [wish, known] of pending) if (known === key) pending.delete(wish);
}

/** Files from the API, with the name the server gives them. The typed client is for JSON alone. */
import { errorOf, timeZone } from "./client";
import { ApiError, OFFLINE } from "./errors";
import { PATIENCE_MS } from "./patience";
import { getSession } from "./session";

export async function fetchFile(path: string, defaultName: string): Promise<{ name: string; file: Blob }> {
  const token = getSession()?.token ?? null;
  const headers = {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(timeZone ? { "X-Timezone": timeZone } : {}),
  };
  const stall = new StallTimer();
  const lost = () => {
    throw new ApiError(OFFLINE, 0);
  };
  try {
    const request = new Request(new URL(path, window.location.origin), { headers, signal: stall.signal });
    const response = await fetch(request).catch(lost);
    if (!response.ok) throw await errorOf(response, path, token);
    const file = await wholeBody(response, stall).catch(lost);
    return { name: fileNameIn(response.headers.get("Content-Disposition")) ?? defaultName, file };
  } finally {
    stall.stop();
  }
}

/** Ten megabytes over a van's signal take as long as they take; a file that stops half way is a lost connection. */
async function wholeBody(response: Response, stall: StallTimer): Promise<Blob> {
  const type = response.headers.get("Content-Type") ?? "";
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces, { type });
    stall.restart();
    pieces.push(value);
  }
}

/** Aborts a download when nothing arrives for too long. */
class StallTimer {
  private readonly controller = new AbortController();
  private timer = this.start();
  readonly signal = this.controller.signal;

  restart() {
    this.stop();
    this.timer = this.start();
  }

  stop() {
    clearTimeout(this.timer);
  }

  private start() {
    return setTimeout(() => this.controller.abort(), PATIENCE_MS);
  }
}

/** The name in `attachment; filename="INV-0001.pdf"`. */
export function fileNameIn(disposition: string | null): string | null {
  const [, quoted, plain] = /;\s*filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? "") ?? [];
  return quoted || plain || null;
}

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
  const silence = new Silence();
  const lost = () => {
    throw new ApiError(OFFLINE, 0);
  };
  try {
    const request = new Request(new URL(path, window.location.origin), { headers, signal: silence.signal });
    const response = await fetch(request).catch(lost);
    if (!response.ok) throw await errorOf(response, path, token);
    const file = await wholeBody(response, silence).catch(lost);
    return { name: fileNameIn(response.headers.get("Content-Disposition")) ?? defaultName, file };
  } finally {
    silence.end();
  }
}

/** Ten megabytes over a van's signal take as long as they take; a file that stops half way is a lost connection. */
async function wholeBody(response: Response, silence: Silence): Promise<Blob> {
  const type = response.headers.get("Content-Type") ?? "";
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces, { type });
    silence.isBroken();
    pieces.push(value);
  }
}

/** Gives up when nothing was heard for longer than anybody waits. */
class Silence {
  private readonly given = new AbortController();
  private timer = this.begin();
  readonly signal = this.given.signal;

  isBroken() {
    this.end();
    this.timer = this.begin();
  }

  end() {
    clearTimeout(this.timer);
  }

  private begin() {
    return setTimeout(() => this.given.abort(), PATIENCE_MS);
  }
}

/** The name in `attachment; filename="INV-0001.pdf"`. */
export function fileNameIn(disposition: string | null): string | null {
  const [, quoted, plain] = /;\s*filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? "") ?? [];
  return quoted || plain || null;
}

/** Files from the API, with the name the server gives them. The typed client is for JSON alone. */
import { errorOf, PATIENCE_MS, timeZone } from "./client";
import { ApiError, OFFLINE } from "./errors";
import { getSession } from "./session";

export async function fetchFile(path: string, defaultName: string): Promise<{ name: string; file: Blob }> {
  const token = getSession()?.token ?? null;
  const headers = {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(timeZone ? { "X-Timezone": timeZone } : {}),
  };
  // Until the last byte: a file that stops half way is a lost connection too.
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const lost = () => {
    throw new ApiError(OFFLINE, 0);
  };
  const response = await fetch(new Request(new URL(path, window.location.origin), { headers, signal })).catch(lost);
  if (!response.ok) throw await errorOf(response, path, token);
  const file = await response.blob().catch(lost);
  return { name: fileNameIn(response.headers.get("Content-Disposition")) ?? defaultName, file };
}

/** The name in `attachment; filename="INV-0001.pdf"`. */
export function fileNameIn(disposition: string | null): string | null {
  const [, quoted, plain] = /;\s*filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? "") ?? [];
  return quoted || plain || null;
}

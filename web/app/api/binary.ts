/** Files from the API, with the name the server gives them. The typed client is for JSON alone. */
import { errorOf } from "./client";
import { ApiError, OFFLINE } from "./errors";
import { getSession } from "./session";

export async function fetchFile(path: string, defaultName: string): Promise<{ name: string; file: Blob }> {
  const headers = { Authorization: `Bearer ${getSession()?.token ?? ""}` };
  const response = await fetch(new Request(new URL(path, window.location.origin), { headers })).catch(() => {
    throw new ApiError(OFFLINE, 0);
  });
  if (!response.ok) throw await errorOf(response, path);
  return { name: fileNameIn(response.headers.get("Content-Disposition")) ?? defaultName, file: await response.blob() };
}

/** The name in `attachment; filename="INV-0001.pdf"`. */
export function fileNameIn(disposition: string | null): string | null {
  const [, quoted, plain] = /;\s*filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? "") ?? [];
  return quoted || plain || null;
}

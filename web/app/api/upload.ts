/**
 * Files to the API, with progress and a way to stop. XMLHttpRequest, because fetch cannot tell how much has been sent.
 *
 * const upload = uploadFiles("/api/documents/1/photos", "photos", files, key, (sent, total) => ...);
 * const upload = uploadJson("/api/projects/1/expenses", body, key, (sent, total) => ...);     // a file inside, as text
 * const { data } = await upload.answer;      // as calls answer, for `versioned`; or upload.cancel()
 *
 * The same files sent again under the same idempotency key arrive once, also when only the answer was lost.
 */
import { errorOf, timeZone } from "./client";
import { ApiError, OFFLINE } from "./errors";
import { getSession } from "./session";

export class UploadCancelled extends Error {}

type OnProgress = (sent: number, total: number) => void;
export type Uploaded<Answer> = { data: Answer; response: Response };
type Upload<Answer> = { answer: Promise<Uploaded<Answer>>; cancel: () => void };

export function uploadFiles<Answer>(path: string, field: string, files: File[], key: string, onProgress: OnProgress) {
  const body = new FormData();
  for (const file of files) body.append(field, file, file.name);
  return upload<Answer>(path, body, key, onProgress);
}

export function uploadJson<Answer>(path: string, body: string, key: string, onProgress: OnProgress) {
  return upload<Answer>(path, new Blob([body], { type: "application/json" }), key, onProgress);
}

function upload<Answer>(path: string, body: FormData | Blob, key: string, onProgress: OnProgress): Upload<Answer> {
  const request = new XMLHttpRequest();
  const token = getSession()?.token ?? null;
  const answer = new Promise<Uploaded<Answer>>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onerror = () => reject(new ApiError(OFFLINE, 0));
    request.onabort = () => reject(new UploadCancelled());
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(answerOf(request));
      else void errorOf(new Response(request.responseText, { status: request.status }), path, token).then(reject);
    };
    request.open("POST", path);
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.setRequestHeader("Idempotency-Key", key);
    if (timeZone) request.setRequestHeader("X-Timezone", timeZone);
    request.send(body);
  });
  return { answer, cancel: () => request.abort() };
}

/** A hotel's or a café's sign-in page answers in the server's place, and "OK" at that: nothing has arrived then. */
async function answerOf<Answer>(request: XMLHttpRequest): Promise<Uploaded<Answer>> {
  const etag = request.getResponseHeader("ETag");
  try {
    return { data: JSON.parse(request.responseText), response: new Response(null, { headers: etag ? { etag } : {} }) };
  } catch {
    throw new ApiError(OFFLINE, 0);
  }
}

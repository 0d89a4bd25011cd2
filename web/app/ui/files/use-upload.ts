/**
 * The upload of chosen files: how far it is, and a way to stop it.
 *
 * const { upload, progress, cancel } = useUpload<Document>("photos");
 * const { data: document } = await upload(`/api/documents/${id}/photos`, files);
 */
import { useRef, useState } from "react";
import { newIdempotencyKey } from "~/api/idempotency";
import { UploadCancelled, type Uploaded, uploadFiles } from "~/api/upload";
import { scaledPhoto } from "./scaled-photo";

/** Photos are made smaller one after the other, then all are sent. */
export type Progress = { preparing: number; of: number } | { sent: number; total: number };
type Attempt = { path: string; files: File[]; key: string; scaled: File[] };

/** `field` is what the server calls them; `Answer`, what it says then. */
export function useUpload<Answer>(field: string) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const cancel = useRef(() => {});
  // The same files to the same thing are the same attempt, however often they are sent.
  const attempt = useRef<Attempt | null>(null);

  async function prepare({ files, scaled }: Attempt) {
    let cancelled = false;
    cancel.current = () => {
      cancelled = true;
    };
    for (const file of files.slice(scaled.length)) {
      setProgress({ preparing: scaled.length + 1, of: files.length });
      scaled.push(await scaledPhoto(file));
      if (cancelled) throw new UploadCancelled();
    }
  }

  async function upload(path: string, files: File[]): Promise<Uploaded<Answer>> {
    if (attempt.current?.path !== path || attempt.current.files !== files) {
      attempt.current = { path, files, key: newIdempotencyKey(), scaled: [] };
    }
    const current = attempt.current;
    try {
      await prepare(current);
      setProgress({ sent: 0, total: current.scaled.reduce((sum, { size }) => sum + size, 0) });
      const started = uploadFiles<Answer>(path, field, current.scaled, current.key, (sent, total) =>
        setProgress({ sent, total }),
      );
      cancel.current = started.cancel;
      return await started.answer;
    } finally {
      setProgress(null);
    }
  }

  return { progress, upload, cancel: () => cancel.current() };
}

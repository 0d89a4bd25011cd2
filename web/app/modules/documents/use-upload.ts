/** The upload of a document's files: how far it is, and a way to stop it. */
import { useRef, useState } from "react";
import { newIdempotencyKey } from "~/api/idempotency";
import { UploadCancelled, uploadFiles } from "~/api/upload";
import type { Document } from "./queries";
import { scaledPhoto } from "./scaled-photo";

/** Photos are made smaller one after the other, then all are sent. */
export type Progress = { preparing: number; of: number } | { sent: number; total: number };
type Attempt = { path: string; files: File[]; key: string; scaled: File[] };

export function useUpload() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const cancel = useRef(() => {});
  // The same files to the same document are the same attempt, however often they are sent.
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

  /** Answers the document with its new photos. */
  async function upload(id: string, files: File[]): Promise<Document> {
    const path = `/api/documents/${encodeURIComponent(id)}/photos`;
    if (attempt.current?.path !== path || attempt.current.files !== files) {
      attempt.current = { path, files, key: newIdempotencyKey(), scaled: [] };
    }
    const current = attempt.current;
    try {
      await prepare(current);
      setProgress({ sent: 0, total: current.scaled.reduce((sum, { size }) => sum + size, 0) });
      const started = uploadFiles(path, "photos", current.scaled, current.key, (sent, total) =>
        setProgress({ sent, total }),
      );
      cancel.current = started.cancel;
      return (await started.answer) as Document;
    } finally {
      setProgress(null);
    }
  }

  return { progress, upload, cancel: () => cancel.current() };
}

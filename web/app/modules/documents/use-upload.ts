/** The upload of a document's files: how far it is, and a way to stop it. */
import { useRef, useState } from "react";
import { newIdempotencyKey } from "~/api/idempotency";
import { uploadFiles } from "~/api/upload";
import type { Document } from "./queries";

export type Progress = { sent: number; total: number };

export function useUpload() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const cancel = useRef(() => {});
  // The same files to the same document are the same attempt, however often they are sent.
  const attempt = useRef<{ path: string; files: File[]; key: string } | null>(null);

  /** Answers the document with its new photos. */
  async function upload(id: string, files: File[]): Promise<Document> {
    setProgress({ sent: 0, total: files.reduce((sum, { size }) => sum + size, 0) });
    const path = `/api/documents/${encodeURIComponent(id)}/photos`;
    if (attempt.current?.path !== path || attempt.current.files !== files) {
      attempt.current = { path, files, key: newIdempotencyKey() };
    }
    const { key } = attempt.current;
    const started = uploadFiles(path, "photos", files, key, (sent, total) => setProgress({ sent, total }));
    cancel.current = started.cancel;
    try {
      return (await started.answer) as Document;
    } finally {
      setProgress(null);
    }
  }

  return { progress, upload, cancel: () => cancel.current() };
}

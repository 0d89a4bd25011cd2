/** The upload of a document's files: how far it is, and a way to stop it. */
import { useRef, useState } from "react";
import { uploadFiles } from "~/api/upload";
import type { Document } from "./queries";

export type Progress = { sent: number; total: number };

export function useUpload() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const cancel = useRef(() => {});

  /** Answers the document with its new photos. */
  async function upload(id: string, files: File[]): Promise<Document> {
    setProgress({ sent: 0, total: files.reduce((sum, { size }) => sum + size, 0) });
    const path = `/api/documents/${encodeURIComponent(id)}/photos`;
    const started = uploadFiles(path, "photos", files, (sent, total) => setProgress({ sent, total }));
    cancel.current = started.cancel;
    try {
      return (await started.answer) as Document;
    } finally {
      setProgress(null);
    }
  }

  return { progress, upload, cancel: () => cancel.current() };
}

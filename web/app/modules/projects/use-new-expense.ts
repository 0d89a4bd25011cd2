/**
 * Adding an expense. With a receipt it may take a while: the photo is made smaller on the device first, and on its way one
 * sees how far it is and can stop it. The same expense sent again after a lost answer is added once.
 */
import { useRef, useState } from "react";
import type { Schemas } from "~/api/client";
import { newIdempotencyKey } from "~/api/idempotency";
import { UploadCancelled, uploadJson } from "~/api/upload";
import { scaledPhoto } from "~/ui/files/scaled-photo";
import type { Progress } from "~/ui/files/use-upload";
import { projects, projectWithExpense, sendExpense } from "./queries";
import type { NewExpense } from "./types";

/** Of a file; what tells its kind stands last. */
const LONGEST_NAME = 200;

type Wish = { expense: NewExpense; receipt: File | null };

export function useNewExpense(projectId: string) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const cancel = useRef(() => {});
  const lastTry = useRef({ body: "", key: "" });

  async function upload(expense: NewExpense, receipt: File) {
    let isCancelled = false;
    cancel.current = () => {
      isCancelled = true;
    };
    setProgress({ preparing: 1, of: 1 });
    try {
      const picture = await dataString(await scaledPhoto(receipt));
      const body = JSON.stringify({ ...expense, receipt: picture, receiptName: receipt.name.slice(-LONGEST_NAME) });
      if (isCancelled) throw new UploadCancelled();
      if (lastTry.current.body !== body) lastTry.current = { body, key: newIdempotencyKey() };
      setProgress({ sent: 0, total: body.length });
      const path = `/api/projects/${encodeURIComponent(projectId)}/expenses`;
      const started = uploadJson<Schemas["Project"]>(path, body, lastTry.current.key, (sent, total) =>
        setProgress({ sent, total }),
      );
      cancel.current = started.cancel;
      return await projectWithExpense(started.answer);
    } finally {
      setProgress(null);
    }
  }

  const adding = projects.useAction(({ expense, receipt }: Wish) =>
    receipt ? upload(expense, receipt) : sendExpense(projectId, expense),
  );
  return {
    add: (expense: NewExpense, receipt: File | null) => adding.mutateAsync({ expense, receipt }),
    progress,
    cancel: () => cancel.current(),
  };
}

/** "data:image/jpeg;base64,…" */
function dataString(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("We can't read this file."));
    reader.readAsDataURL(file);
  });
}

import { Progress as Bar } from "@mantine/core";
import { useEffect, useRef } from "react";
import { ActionButton } from "~/ui/page/action-button";
import classes from "./file-picker.module.css";
import { sizeInWords } from "./file-rules";
import type { Progress } from "./use-upload";

/** How far an upload is, and a way to stop it. */
export function UploadProgress({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    bar.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const { text, percent } = inWords(progress);
  return (
    <div ref={bar} className={classes.progress}>
      <div>
        <p aria-live="polite">{text}</p>
        <Bar.Root size="lg">
          <Bar.Section value={percent} aria-label="Upload" color="var(--money-in)" />
        </Bar.Root>
      </div>
      <ActionButton onClick={onCancel}>Cancel upload</ActionButton>
    </div>
  );
}

function inWords(progress: Progress): { text: string; percent: number } {
  if ("preparing" in progress) return { text: `Preparing file ${progress.preparing} of ${progress.of}`, percent: 0 };
  const { sent, total } = progress;
  const percent = total > 0 ? Math.min(100, Math.round((sent / total) * 100)) : 0;
  return { text: `Uploading ${sizeInWords(sent)} of ${sizeInWords(total)} (${percent}%)`, percent };
}

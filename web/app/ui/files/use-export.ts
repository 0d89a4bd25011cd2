/**
 * Hands out a file that is made or fetched first: one at a time, and with a sentence when it does not come.
 *
 * const { exporting, exportFile } = useExport("Failed to export report");
 * <ActionButton loading={exporting !== null} onClick={() => void exportFile("report", () => fetchFile(...))}>
 */
import { useState } from "react";
import { saveFile } from "~/lib/save-file";
import { notifyFailed } from "~/ui/feedback/notify";

type Made = { name: string; file: Blob };

export function useExport<What extends string>(failure = "Failed to export data. Please try again.") {
  const [exporting, setExporting] = useState<What | null>(null);

  /** `make` can say anew what is being exported. Answers the name of the file, or null. */
  async function exportFile(what: What, make: (say: (what: What) => void) => Promise<Made>): Promise<string | null> {
    if (exporting !== null) return null;
    setExporting(what);
    try {
      const { name, file } = await make(setExporting);
      saveFile(name, file);
      return name;
    } catch {
      notifyFailed(failure);
      return null;
    } finally {
      setExporting(null);
    }
  }

  return { exporting, exportFile };
}

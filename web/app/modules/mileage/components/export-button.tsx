import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { allRows } from "~/api/all-rows";
import { today } from "~/lib/calendar";
import { download } from "~/lib/csv";
import { quantity } from "~/lib/format";
import { ActionButton } from "~/ui/action-button";
import { notifyFailed } from "~/ui/notify";
import { fetchTrips } from "../queries";
import { logOf } from "../rules";

/** Hands out the log, as far as the search shows it, as a file. Open in read-only mode too. */
export function ExportButton({ search }: { search: string }) {
  const [progress, setProgress] = useState<string | null>(null);

  async function exportLog() {
    setProgress("Exporting...");
    try {
      const trips = await allRows(
        (page) => fetchTrips(search, page),
        (loaded, total) => setProgress(`Exporting ${quantity(loaded)} of ${quantity(total)}`),
      );
      download(`mileage-log-${today()}.csv`, logOf(trips));
    } catch {
      notifyFailed("Failed to export data. Please try again.");
    } finally {
      setProgress(null);
    }
  }

  return (
    <ActionButton
      leftSection={<IconDownload size={20} aria-hidden />}
      aria-live="polite"
      aria-busy={progress !== null}
      onClick={() => (progress === null ? void exportLog() : undefined)}
    >
      {progress ?? "Export CSV"}
    </ActionButton>
  );
}

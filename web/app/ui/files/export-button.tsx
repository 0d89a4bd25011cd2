/**
 * Hands out a whole list, as far as its filters show it, as a table in a file. Open in read-only mode too.
 *
 * <ExportButton name="mileage-log" fetchPage={(page) => fetchTrips({ search, year }, page)} table={logOf} />
 */
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { allRows } from "~/api/all-rows";
import { today } from "~/lib/calendar";
import { csvFile } from "~/lib/csv";
import { saveFile } from "~/lib/save-file";
import { quantity } from "~/lib/shown/format";
import { notifyFailed } from "~/ui/feedback/notify";
import { ActionButton } from "~/ui/page/action-button";

type ExportButtonProps<Row> = {
  /** The file is called this and the day. */
  name: string;
  fetchPage: Parameters<typeof allRows<Row>>[0];
  table: (rows: Row[]) => string;
};

export function ExportButton<Row>({ name, fetchPage, table }: ExportButtonProps<Row>) {
  const [progress, setProgress] = useState<string | null>(null);

  async function exportAll() {
    setProgress("Exporting...");
    try {
      const rows = await allRows(fetchPage, (loaded, total) =>
        setProgress(`Exporting ${quantity(loaded)} of ${quantity(total)}`),
      );
      saveFile(`${name}-${today()}.csv`, csvFile(table(rows)));
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
      onClick={() => (progress === null ? void exportAll() : undefined)}
    >
      {progress ?? "Export CSV"}
    </ActionButton>
  );
}

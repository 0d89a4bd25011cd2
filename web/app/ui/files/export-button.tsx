/**
 * Hands out a whole list, as far as its filters show it, as a table in a file. Open in read-only mode too.
 *
 * <ExportButton name="mileage-log" fetchPage={(page) => fetchTrips({ search, year }, page)} table={logOf} />
 */
import { IconDownload } from "@tabler/icons-react";
import { allRows } from "~/api/all-rows";
import { today } from "~/lib/calendar";
import { csvFile } from "~/lib/csv";
import { quantity } from "~/lib/shown/format";
import { ActionButton } from "~/ui/page/action-button";
import { useExport } from "./use-export";

type ExportButtonProps<Row> = {
  /** The file is called this and the day. */
  name: string;
  fetchPage: Parameters<typeof allRows<Row>>[0];
  table: (rows: Row[]) => string;
};

export function ExportButton<Row>({ name, fetchPage, table }: ExportButtonProps<Row>) {
  const { exporting, exportFile } = useExport();

  const exportAll = () =>
    exportFile("Exporting...", async (say) => {
      const rows = await allRows(fetchPage, (loaded, total) =>
        say(`Exporting ${quantity(loaded)} of ${quantity(total)}`),
      );
      return { name: `${name}-${today()}.csv`, file: csvFile(table(rows)) };
    });

  return (
    <ActionButton
      leftSection={<IconDownload size={20} aria-hidden />}
      aria-live="polite"
      aria-busy={exporting !== null}
      onClick={() => void exportAll()}
    >
      {exporting ?? "Export CSV"}
    </ActionButton>
  );
}

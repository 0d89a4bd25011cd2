import { IconDownload } from "@tabler/icons-react";
import { fetchFile } from "~/api/binary";
import { chosen } from "~/api/list";
import { today } from "~/lib/calendar";
import { useExport } from "~/ui/files/use-export";
import { ActionButton } from "~/ui/page/action-button";
import type { Filters } from "../queries";

/** Hands out the clients that are shown, in a file that can be imported again. Open in read-only mode too. */
export function ExportClients({ filters }: { filters: Filters }) {
  const { exporting, exportFile } = useExport();
  return (
    <ActionButton
      leftSection={<IconDownload size={20} aria-hidden />}
      loading={exporting !== null}
      onClick={() => void exportFile("clients", () => fetchFile(exportAddress(filters), `clients-${today()}.csv`))}
    >
      Export CSV
    </ActionButton>
  );
}

/** Where the file is with all that the filters let through. */
function exportAddress({ tags, ...others }: Filters): string {
  const query = new URLSearchParams(chosen(others));
  for (const tag of tags) query.append("tags", tag);
  return `/api/clients/export?${query}`;
}

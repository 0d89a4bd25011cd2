import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { fetchFile } from "~/api/binary";
import { today } from "~/lib/calendar";
import { saveFile } from "~/lib/save-file";
import { notifyFailed } from "~/ui/feedback/notify";
import { ActionButton } from "~/ui/page/action-button";
import { asQuery, type Filters } from "../queries";

/** Hands out the clients that are shown, in a file that can be imported again. Open in read-only mode too. */
export function ExportClients({ filters }: { filters: Filters }) {
  const [busy, setBusy] = useState(false);

  async function exportAll() {
    setBusy(true);
    try {
      const { file, name } = await fetchFile(exportAddress(filters), `clients-${today()}.csv`);
      saveFile(name, file);
    } catch {
      notifyFailed("Failed to export data. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <ActionButton leftSection={<IconDownload size={20} aria-hidden />} loading={busy} onClick={() => void exportAll()}>
      Export CSV
    </ActionButton>
  );
}

/** Where the file is with all that the filters let through. */
function exportAddress(filters: Filters): string {
  const { tags = [], ...others } = asQuery(filters);
  const query = new URLSearchParams(others);
  for (const tag of tags) query.append("tags", tag);
  return `/api/clients/export?${query}`;
}

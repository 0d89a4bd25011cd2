/** The receipts of an expense: photos open above the screen, PDFs are saved to the device. */
import { IconFileTypePdf, IconPhoto } from "@tabler/icons-react";
import { fetchFile } from "~/api/binary";
import { idOf } from "~/api/identity";
import { saveFile } from "~/lib/save-file";
import { useDialog } from "~/ui/dialogs/use-dialog";
import { ErrorState } from "~/ui/feedback/error-state";
import { Loading } from "~/ui/feedback/loading";
import { told } from "~/ui/feedback/notify";
import { PrivatePicture } from "~/ui/files/private-picture";
import { Viewer } from "~/ui/files/viewer";
import type { Expense, Receipt } from "../types";
import classes from "./receipts.module.css";

type Picture = Receipt & { id: string };

export function Receipts({ expense: { vendor, receipts } }: { expense: Expense }) {
  const viewer = useDialog<Picture>();
  const all: Picture[] = receipts.map((receipt) => ({ ...receipt, id: idOf(receipt) }));
  if (all.length === 0) return null;

  function open(receipt: Picture) {
    if (receipt.thumbnail) return viewer.open(receipt);
    void told(
      fetchFile(receipt.url, receipt.name).then(({ name, file }) => saveFile(name, file)),
      { done: `${receipt.name} is in your downloads`, failure: "We couldn't load the receipt. Please try again." },
    );
  }

  return (
    <section className={classes.receipts} aria-labelledby="receipts-of-expense">
      <h3 id="receipts-of-expense">Receipts</h3>
      <ul>
        {all.map((receipt) => (
          <li key={receipt.id}>
            <button
              type="button"
              aria-label={`${receipt.thumbnail ? "View" : "Download"} ${receipt.name}`}
              onClick={() => open(receipt)}
            >
              {receipt.thumbnail ? (
                <PrivatePicture
                  address={receipt.thumbnail}
                  alt=""
                  waiting={<IconPhoto size={24} aria-hidden />}
                  failed={() => <IconPhoto size={24} aria-hidden />}
                />
              ) : (
                <IconFileTypePdf size={28} aria-hidden />
              )}
              <span>{receipt.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {viewer.target ? (
        <Viewer
          key={viewer.key}
          pictures={all.filter(({ thumbnail }) => thumbnail !== null)}
          first={viewer.target}
          title={({ name }) => name}
          opened={viewer.opened}
          onClose={viewer.close}
        >
          {({ url, name }) => (
            <PrivatePicture
              key={url}
              address={url}
              alt={`Receipt from ${vendor}: ${name}`}
              className={classes.picture}
              waiting={<Loading text="Loading receipt..." height="16rem" />}
              failed={(error, retry) => <ErrorState title="Failed to load receipt" error={error} onRetry={retry} />}
            />
          )}
        </Viewer>
      ) : null}
    </section>
  );
}

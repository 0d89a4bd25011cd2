/**
 * Files as small pictures. A picture opens full size above the screen, with the others a key away; what is none (a PDF)
 * opens in a tab of its own.
 *
 * <Thumbnails files={[{ id, name, url, thumbnail }]} />
 */
import { IconChevronLeft, IconChevronRight, IconExternalLink, IconFileTypePdf } from "@tabler/icons-react";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { Dialog } from "~/ui/dialogs/dialog";
import { useDialog } from "~/ui/dialogs/use-dialog";
import { ActionButton } from "~/ui/page/action-button";
import classes from "./thumbnails.module.css";

export type ShownFile = {
  id: string;
  name: string;
  url: string;
  /** Null for what is no picture. */
  thumbnail: string | null;
};

export function Thumbnails({ files }: { files: ShownFile[] }) {
  const viewer = useDialog<ShownFile>();
  const pictures = files.filter(({ thumbnail }) => thumbnail !== null);

  function view(file: ShownFile, event: MouseEvent) {
    // With a key held down it is a link like any other.
    if (!file.thumbnail || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    viewer.open(file);
  }

  return (
    <>
      <ul className={classes.thumbnails}>
        {files.map((file) => (
          <li key={file.id}>
            <a href={file.url} target="_blank" rel="noreferrer" onClick={(event) => view(file, event)}>
              {file.thumbnail ? <img src={file.thumbnail} alt="" loading="lazy" /> : <IconFileTypePdf aria-hidden />}
              <span>{file.name}</span>
            </a>
          </li>
        ))}
      </ul>
      {viewer.target ? (
        <Viewer
          key={viewer.key}
          pictures={pictures}
          first={viewer.target}
          opened={viewer.opened}
          onClose={viewer.close}
        />
      ) : null}
    </>
  );
}

type ViewerProps = { pictures: ShownFile[]; first: ShownFile; opened: boolean; onClose: () => void };

/** One picture as large as the screen allows; the arrow keys lead to the others. */
function Viewer({ pictures, first, opened, onClose }: ViewerProps) {
  const [shown, setShown] = useState(first);
  const place = pictures.findIndex(({ id }) => id === shown.id);
  const [before, after] = [pictures[place - 1], pictures[place + 1]];

  function onKeyDown({ key }: KeyboardEvent) {
    const next = { ArrowLeft: before, ArrowRight: after }[key];
    if (next) setShown(next);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are a second way to what the buttons do
    <div onKeyDown={onKeyDown}>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={shown.name}
        wide
        footer={
          <>
            {pictures.length > 1 ? (
              <>
                <ActionButton
                  aria-label="Previous picture"
                  blockedBecause={before ? null : "This is the first picture."}
                  onClick={() => before && setShown(before)}
                >
                  <IconChevronLeft size={20} aria-hidden />
                </ActionButton>
                <ActionButton
                  aria-label="Next picture"
                  blockedBecause={after ? null : "This is the last picture."}
                  onClick={() => after && setShown(after)}
                >
                  <IconChevronRight size={20} aria-hidden />
                </ActionButton>
              </>
            ) : null}
            <ActionButton data-autofocus onClick={onClose}>
              Close
            </ActionButton>
          </>
        }
      >
        <div className={classes.viewer}>
          <img src={shown.url} alt={shown.name} />
          <a href={shown.url} target="_blank" rel="noreferrer">
            <IconExternalLink size={20} aria-hidden /> Open in a new tab
          </a>
        </div>
      </Dialog>
    </div>
  );
}

/**
 * Files as small pictures. A picture opens full size above the screen, with the others a key away; what is none (a PDF)
 * opens in a tab of its own.
 *
 * <Thumbnails files={[{ id, name, url, thumbnail }]} />
 */
import { IconExternalLink, IconFileTypePdf } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { useDialog } from "~/ui/dialogs/use-dialog";
import classes from "./thumbnails.module.css";
import { Viewer } from "./viewer";

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
          title={({ name }) => name}
          opened={viewer.opened}
          onClose={viewer.close}
        >
          {({ name, url }) => (
            <div className={classes.viewer}>
              <img src={url} alt={name} />
              <a href={url} target="_blank" rel="noreferrer">
                <IconExternalLink size={20} aria-hidden /> Open in a new tab
              </a>
            </div>
          )}
        </Viewer>
      ) : null}
    </>
  );
}

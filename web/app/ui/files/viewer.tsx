/**
 * One picture as large as the screen allows, above the screen; the arrow keys and two buttons lead to the others. How it
 * is drawn is up to who shows it, as some open for their owner alone.
 *
 * <Viewer pictures={photos} first={photo} title={({ name }) => name} opened={opened} onClose={close}>
 *   {({ url, name }) => <img src={url} alt={name} />}
 * </Viewer>
 */
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Dialog } from "~/ui/dialogs/dialog";
import { ActionButton } from "~/ui/page/action-button";

type ViewerProps<Picture> = {
  pictures: Picture[];
  first: Picture;
  title: (picture: Picture) => string;
  opened: boolean;
  onClose: () => void;
  children: (picture: Picture) => ReactNode;
};

export function Viewer<Picture extends { id: string }>(props: ViewerProps<Picture>) {
  const { pictures, first, title, opened, onClose, children } = props;
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
        title={title(shown)}
        wide
        footer={
          <>
            {pictures.length > 1 ? (
              <>
                <ActionButton
                  aria-label="Previous photo"
                  blockedBecause={before ? null : "This is the first photo."}
                  onClick={() => before && setShown(before)}
                >
                  <IconChevronLeft size={20} aria-hidden />
                </ActionButton>
                <ActionButton
                  aria-label="Next photo"
                  blockedBecause={after ? null : "This is the last photo."}
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
        {children(shown)}
      </Dialog>
    </div>
  );
}

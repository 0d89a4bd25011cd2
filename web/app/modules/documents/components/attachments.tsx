/** The files of a document: those it has, those that go with the next save, and the place to add more. */
import { Alert, Progress as Bar } from "@mantine/core";
import { IconAlertTriangle, IconFileTypePdf, IconPaperclip, IconTrash } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ActionButton, ActionIconButton } from "~/ui/page/action-button";
import { ACCEPTED, checkFiles, HELP, sizeInWords } from "../attachments";
import type { Photo } from "../queries";
import { isReadable, unreadable } from "../scaled-photo";
import type { Progress } from "../use-upload";
import classes from "./attachments.module.css";

type AttachmentsProps = {
  photos: Photo[];
  removed: string[];
  onRemovedChange: (ids: string[]) => void;
  files: File[];
  onFilesChange: (files: File[]) => void;
  progress: Progress | null;
  onCancel: () => void;
};

export function Attachments(props: AttachmentsProps) {
  const { photos, removed, onRemovedChange, files, onFilesChange, progress, onCancel } = props;
  const [messages, setMessages] = useState<string[]>([]);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef({ files, onFilesChange });
  latest.current = { files, onFilesChange };
  const held = photos.length - removed.length + files.length;

  function add(chosen: FileList | null) {
    const checked = checkFiles([...(chosen ?? [])], held);
    setMessages(checked.messages);
    if (checked.accepted.length > 0) onFilesChange([...files, ...checked.accepted]);
    for (const file of checked.accepted) void removeUnlessReadable(file);
  }

  async function removeUnlessReadable(file: File) {
    if (await isReadable(file)) return;
    latest.current.onFilesChange(latest.current.files.filter((other) => other !== file));
    setMessages((earlier) => [...earlier, unreadable(file)]);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  }

  return (
    <section
      aria-labelledby="attachments-heading"
      className={classes.area}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h3 id="attachments-heading" className={classes.heading}>
        Photos
      </h3>
      {messages.length > 0 ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {messages.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      ) : null}
      {photos.length + files.length > 0 ? (
        <ul className={classes.files}>
          {photos.map((photo) => (
            <SavedPhoto
              key={photo._id}
              photo={photo}
              isRemoved={removed.includes(photo._id)}
              onRemove={() => onRemovedChange([...removed, photo._id])}
              onKeep={() => onRemovedChange(removed.filter((id) => id !== photo._id))}
            />
          ))}
          {files.map((file, place) => (
            <ChosenFile
              // Files have no identity of their own, and may be chosen twice.
              // biome-ignore lint/suspicious/noArrayIndexKey: their place is all that tells two of the same name apart
              key={`${file.name} ${place}`}
              file={file}
              onRemove={() => onFilesChange(files.filter((other) => other !== file))}
            />
          ))}
        </ul>
      ) : null}
      {progress ? (
        <UploadProgress progress={progress} onCancel={onCancel} />
      ) : (
        <div className={classes.adding}>
          <ActionButton leftSection={<IconPaperclip size={20} aria-hidden />} onClick={() => input.current?.click()}>
            Add files
          </ActionButton>
          <p className={classes.help}>
            {HELP} <span className={classes.drop}>You can also drop files here.</span>
          </p>
          <input
            ref={input}
            type="file"
            multiple
            accept={ACCEPTED}
            aria-label="Add photos or PDFs"
            className={classes.input}
            tabIndex={-1}
            onChange={(event) => {
              add(event.currentTarget.files);
              // The same file may be chosen again after it was removed.
              event.currentTarget.value = "";
            }}
          />
        </div>
      )}
    </section>
  );
}

function UploadProgress({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    bar.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const { text, percent } = inWords(progress);
  return (
    <div ref={bar} className={classes.progress}>
      <div>
        <p aria-live="polite">{text}</p>
        <Bar.Root size="lg">
          <Bar.Section value={percent} aria-label="Upload" color="var(--money-in)" />
        </Bar.Root>
      </div>
      <ActionButton onClick={onCancel}>Cancel upload</ActionButton>
    </div>
  );
}

function inWords(progress: Progress): { text: string; percent: number } {
  if ("preparing" in progress) return { text: `Preparing file ${progress.preparing} of ${progress.of}`, percent: 0 };
  const { sent, total } = progress;
  const percent = total > 0 ? Math.min(100, Math.round((sent / total) * 100)) : 0;
  return { text: `Uploading ${sizeInWords(sent)} of ${sizeInWords(total)} (${percent}%)`, percent };
}

type SavedPhotoProps = { photo: Photo; isRemoved: boolean; onRemove: () => void; onKeep: () => void };

function SavedPhoto({ photo, isRemoved, onRemove, onKeep }: SavedPhotoProps) {
  const { originalName, size, thumbnailUrl } = photo;
  return (
    <FileTile
      picture={thumbnailUrl}
      name={originalName}
      detail={isRemoved ? "Deleted when you save" : sizeInWords(size)}
      isRemoved={isRemoved}
    >
      {isRemoved ? (
        <ActionButton aria-label={`Keep ${originalName}`} onClick={onKeep}>
          Keep
        </ActionButton>
      ) : (
        <ActionIconButton label={`Delete ${originalName}`} danger onClick={onRemove}>
          <IconTrash size={20} aria-hidden />
        </ActionIconButton>
      )}
    </FileTile>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (file.type === "application/pdf") return;
    let url = "";
    let isGone = false;
    // What the browser cannot read is about to be refused: no broken picture for a moment.
    void isReadable(file).then((readable) => {
      if (!readable || isGone) return;
      url = URL.createObjectURL(file);
      setPreview(url);
    });
    return () => {
      isGone = true;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return (
    <FileTile picture={preview} name={file.name} detail={`${sizeInWords(file.size)}, not uploaded yet`}>
      <ActionIconButton label={`Remove ${file.name}`} danger onClick={onRemove}>
        <IconTrash size={20} aria-hidden />
      </ActionIconButton>
    </FileTile>
  );
}

type FileTileProps = { picture: string | null; name: string; detail: string; isRemoved?: boolean; children: ReactNode };

function FileTile({ picture, name, detail, isRemoved = false, children }: FileTileProps) {
  return (
    <li className={classes.file} data-removed={isRemoved || undefined}>
      {picture ? (
        <img src={picture} alt="" className={classes.picture} />
      ) : (
        <span className={classes.picture}>
          <IconFileTypePdf aria-hidden />
        </span>
      )}
      <span className={classes.name}>
        <span>{name}</span>
        <small>{detail}</small>
      </span>
      {children}
    </li>
  );
}

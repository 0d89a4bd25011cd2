/**
 * The files of a thing in its form: those it has, those that go with the next save, and the place to add more, by button,
 * by dropping them there, or straight from the camera.
 *
 * <FilePicker heading="Photos" addLabel="Add photos or PDFs" rules={PHOTO_RULES} saved={photos} removed={removed}
 *   onRemovedChange={...} files={files} onFilesChange={...} progress={upload.progress} onCancel={upload.cancel} />
 */
import { Alert } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCamera,
  IconFileTypePdf,
  IconPaperclip,
  IconPhoto,
  IconTrash,
} from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ActionButton, ActionIconButton } from "~/ui/page/action-button";
import { FileChooser } from "./file-chooser";
import classes from "./file-picker.module.css";
import { acceptedTypes, checkFiles, type FileRules, isTooLarge, sizeInWords } from "./file-rules";
import { isReadable, previewOf, scaledPhoto, unreadable } from "./scaled-photo";
import { UploadProgress } from "./upload-progress";
import type { Progress } from "./use-upload";

export type SavedFile = {
  id: string;
  name: string;
  size: number;
  /** The address of a small picture; null for what is none. */
  thumbnail: string | null;
  /** Whether it's a picture, where that isn't told by its address: one that opens for its owner alone has none here. */
  isPicture?: boolean;
};

type FilePickerProps = {
  heading: string;
  /** What the chooser is called. */
  addLabel: string;
  rules: FileRules;
  /** None where there is nothing saved yet. */
  saved?: SavedFile[];
  /** The ids of saved ones that go with the next save. */
  removed?: string[];
  onRemovedChange?: (ids: string[]) => void;
  files: File[];
  onFilesChange: (files: File[]) => void;
  progress: Progress | null;
  onCancel: () => void;
  /** Offers the camera of a phone with a button of its own. */
  camera?: boolean;
  /** Whether the dialog around it begins here. */
  autoFocus?: boolean;
};

const NONE_SAVED: SavedFile[] = [];
const NONE_REMOVED: string[] = [];

export function FilePicker(props: FilePickerProps) {
  const { heading, addLabel, rules, files, onFilesChange, progress, onCancel } = props;
  const { saved = NONE_SAVED, removed = NONE_REMOVED, onRemovedChange = () => {} } = props;
  const headingId = useId();
  const [messages, setMessages] = useState<string[]>([]);
  const [isOver, setOver] = useState(false);
  // Of the form as it is by the time a photo is ready.
  const now = { files, onFilesChange, kept: saved.length - removed.length };
  const latest = useRef(now);
  latest.current = now;
  const [isShrinking, setShrinking] = useState(false);

  /** What's too large as it is may fit once it's made smaller, which takes a moment. */
  function add(list: FileList | null) {
    const chosen = [...(list ?? [])];
    if (chosen.some(({ size }) => isTooLarge(size, rules.largestMegabytes))) void shrinkAndAdd(chosen);
    else addChecked(chosen);
  }

  async function shrinkAndAdd(chosen: File[]) {
    setShrinking(true);
    const shrunk: File[] = [];
    for (const file of chosen) {
      const fits = !isTooLarge(file.size, rules.largestMegabytes);
      // What can't be read is refused below, for its size.
      shrunk.push(fits ? file : await scaledPhoto(file).catch(() => file));
    }
    setShrinking(false);
    addChecked(shrunk);
  }

  function addChecked(chosen: File[]) {
    const { files, onFilesChange, kept } = latest.current;
    const checked = checkFiles(chosen, kept + files.length, rules);
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
      aria-labelledby={headingId}
      className={classes.area}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h3 id={headingId} className={classes.heading}>
        {heading}
      </h3>
      {messages.length > 0 ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {messages.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      ) : null}
      {saved.length + files.length > 0 ? (
        <ul className={classes.files}>
          {saved.map((file) => (
            <KeptFile
              key={file.id}
              file={file}
              isRemoved={removed.includes(file.id)}
              onRemove={() => onRemovedChange([...removed, file.id])}
              onKeep={() => onRemovedChange(removed.filter((id) => id !== file.id))}
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
          <FileChooser label={addLabel} accept={acceptedTypes(rules)} multiple={rules.most > 1} onChoose={add}>
            {(choose) => (
              <ActionButton
                {...(props.autoFocus ? { "data-autofocus": true } : {})}
                loading={isShrinking}
                leftSection={<IconPaperclip size={20} aria-hidden />}
                onClick={choose}
              >
                Add files
              </ActionButton>
            )}
          </FileChooser>
          {props.camera ? (
            <FileChooser label="Take a photo" accept="image/*" capture="environment" onChoose={add}>
              {(choose) => (
                <ActionButton loading={isShrinking} leftSection={<IconCamera size={20} aria-hidden />} onClick={choose}>
                  Take photo
                </ActionButton>
              )}
            </FileChooser>
          ) : null}
          <p className={classes.help}>
            {rules.help} <span className={classes.drop}>You can also drop files here.</span>
          </p>
        </div>
      )}
    </section>
  );
}

type KeptFileProps = { file: SavedFile; isRemoved: boolean; onRemove: () => void; onKeep: () => void };

function KeptFile({
  file: { name, size, thumbnail, isPicture = thumbnail !== null },
  isRemoved,
  onRemove,
  onKeep,
}: KeptFileProps) {
  return (
    <FileTile
      picture={thumbnail}
      isPaper={!isPicture}
      name={name}
      detail={isRemoved ? "Deleted when you save" : sizeInWords(size)}
      isRemoved={isRemoved}
    >
      {isRemoved ? (
        <ActionButton aria-label={`Keep ${name}`} onClick={onKeep}>
          Keep
        </ActionButton>
      ) : (
        <ActionIconButton label={`Delete ${name}`} danger onClick={onRemove}>
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
    void previewOf(file).then((picture) => {
      if (!picture || isGone) return;
      url = URL.createObjectURL(picture);
      setPreview(url);
    });
    return () => {
      isGone = true;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return (
    <FileTile
      picture={preview}
      isPaper={file.type === "application/pdf"}
      name={file.name}
      detail={`${sizeInWords(file.size)}, not uploaded yet`}
    >
      <ActionIconButton label={`Remove ${file.name}`} danger onClick={onRemove}>
        <IconTrash size={20} aria-hidden />
      </ActionIconButton>
    </FileTile>
  );
}

type FileTileProps = {
  picture: string | null;
  /** A PDF; what is none and has no picture cannot be shown here. */
  isPaper: boolean;
  name: string;
  detail: string;
  isRemoved?: boolean;
  children: ReactNode;
};

function FileTile({ picture, isPaper, name, detail, isRemoved = false, children }: FileTileProps) {
  const Mark = isPaper ? IconFileTypePdf : IconPhoto;
  return (
    <li className={classes.file} data-removed={isRemoved || undefined}>
      {picture ? (
        <img src={picture} alt="" className={classes.picture} />
      ) : (
        <span className={classes.picture}>
          <Mark aria-hidden />
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

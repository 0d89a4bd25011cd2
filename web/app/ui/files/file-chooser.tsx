import { type ReactNode, useRef } from "react";
import classes from "./file-chooser.module.css";

type FileChooserProps = {
  label: string;
  accept: string;
  multiple?: boolean;
  capture?: "environment";
  onChoose: (files: FileList | null) => void;
  children: (choose: () => void) => ReactNode;
};

/** The browser's own chooser of files, behind a button of ours. */
export function FileChooser({ label, onChoose, children, ...input }: FileChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => chooser.current?.click())}
      <input
        ref={chooser}
        type="file"
        {...input}
        aria-label={label}
        className={classes.input}
        tabIndex={-1}
        onChange={(event) => {
          onChoose(event.currentTarget.files);
          // The same file may be chosen again after it was removed, or corrected.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

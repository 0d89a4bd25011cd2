import { type ReactNode, useRef } from "react";
import classes from "./chooser.module.css";

type ChooserProps = {
  label: string;
  accept: string;
  multiple?: boolean;
  capture?: "environment";
  onChoose: (files: FileList | null) => void;
  children: (choose: () => void) => ReactNode;
};

/** The browser's own chooser of files, behind a button of ours. */
export function Chooser({ label, onChoose, children, ...input }: ChooserProps) {
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

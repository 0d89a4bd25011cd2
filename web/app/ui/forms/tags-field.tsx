/**
 * Tags: typed with commas or Enter between them, each taken away again with a press.
 *
 * <TagsField label="Tags" {...form.getInputProps("tags")} />          // holds a string[]
 *
 * Backspace in the empty field takes the last one away; leaving the field takes in what stands there.
 */
import { VisuallyHidden } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { isSameTag, withTags } from "~/lib/tags";
import { TextField } from "./fields";
import classes from "./tags-field.module.css";

type TagsFieldProps = {
  label: string;
  value: string[];
  onChange: (tags: string[]) => void;
  /** Tags in use elsewhere, offered while typing. */
  suggestions?: readonly string[];
  /** How long one may be. */
  longest?: number;
  error?: ReactNode;
};

export function TagsField({ label, value, onChange, suggestions = [], longest = 50, error }: TagsFieldProps) {
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  const inUse = useId();
  const input = useRef<HTMLDivElement>(null);
  const focus = () => input.current?.querySelector("input")?.focus();
  const offered = suggestions.filter((tag) => !value.some((known) => isSameTag(known, tag)));
  const tooLong = withTags([], text).find((tag) => tag.length > longest);
  const problem = tooLong ? `"${tooLong}" is too long. Keep each tag to ${longest} characters.` : null;

  function take(typed: string) {
    if (problem || !typed.trim()) return;
    const next = withTags(value, typed);
    setText("");
    setSaid(next.length > value.length ? `${next.slice(value.length).join(", ")} added` : "Already added");
    if (next.length > value.length) onChange(next);
  }

  function remove(tag: string) {
    onChange(value.filter((other) => other !== tag));
    setSaid(`${tag} removed`);
  }

  function type(typed: string) {
    // A comma ends a tag, typed or pasted; what comes after the last one is still being typed.
    const end = typed.lastIndexOf(",");
    if (end < 0 || problem) return setText(typed);
    take(typed.slice(0, end));
    setText(typed.slice(end + 1).trimStart());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && text.trim()) {
      // Ends the tag instead of sending the form.
      event.preventDefault();
      take(text);
    }
    const last = value.at(-1);
    if (event.key === "Backspace" && text === "" && last !== undefined) remove(last);
  }

  return (
    <div ref={input}>
      <TextField
        label={label}
        description="Separate tags with commas."
        error={problem ?? error}
        autoCapitalize="none"
        enterKeyHint="done"
        list={inUse}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => take(text)}
      />
      {offered.length > 0 ? (
        <datalist id={inUse}>
          {offered.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      ) : null}
      {value.length > 0 ? (
        <ul className={classes.tags} aria-label={label}>
          {value.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className={classes.tag}
                aria-label={`Remove ${tag}`}
                onClick={() => {
                  remove(tag);
                  focus();
                }}
              >
                {tag}
                <IconX size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

/** The tags in use, each a press that narrows the list to it; of several any will do. */
import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isSameTag } from "~/lib/tags";
import { ActionButton } from "~/ui/page/action-button";
import { tagsQuery } from "../queries";
import classes from "./tag-chips.module.css";

type TagChipsProps = { chosen: string[]; onChange: (tags: string[]) => void };

export function TagChips({ chosen, onChange }: TagChipsProps) {
  const { data: inUse = [] } = useQuery(tagsQuery);
  // One that the address names and nobody has any more can still be let go of.
  const gone = chosen.filter((tag) => !inUse.some((known) => isSameTag(known.tag, tag)));
  const tags = [...inUse.map(({ tag }) => tag), ...gone];
  if (tags.length === 0) return null;
  const isChosen = (tag: string) => chosen.some((other) => isSameTag(other, tag));
  return (
    <fieldset className={classes.tags}>
      <VisuallyHidden component="legend">Tags</VisuallyHidden>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className={classes.tag}
          aria-pressed={isChosen(tag)}
          onClick={() => onChange(isChosen(tag) ? chosen.filter((other) => !isSameTag(other, tag)) : [...chosen, tag])}
        >
          {tag}
        </button>
      ))}
      {chosen.length > 0 ? <ActionButton onClick={() => onChange([])}>Clear Filter</ActionButton> : null}
    </fieldset>
  );
}

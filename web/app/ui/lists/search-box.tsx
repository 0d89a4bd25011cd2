/**
 * The search of a list, kept in the address (`?search=`) so that a link, a reload and the back button show the same.
 *
 * <SearchBox label="Search inventory" />         // where it is typed; the address follows 300 ms later
 * const { values } = useListView(FILTERS);       // values.search is what the list shows
 */

import { CloseButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { SEARCH_DELAY_MS } from "~/lib/search-delay";
import { useLocation, usePending } from "~/router/hooks";
import { useAddress } from "~/ui/navigation/use-address";
import { useIsLarge } from "~/ui/theme/use-is-large";
import classes from "./search-box.module.css";

const PARAMETER = "search";

export function SearchBox({ label, placeholder = "Search..." }: { label: string; placeholder?: string }) {
  const address = useAddress();
  const search = address.text(PARAMETER);
  const [text, setText] = useState(search);
  // The last key pressed, until what it made of the text is in the address.
  const [typed, setTyped] = useState<{ text: string } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const leaving = useIsLeaving();
  // What we wrote into the address ourselves, until it comes back from there.
  const written = useRef(new Set<string>());

  function write(next: string) {
    if (next.trim() !== search) written.current.add(next.trim());
    address.change({ [PARAMETER]: next.trim() });
  }
  // Somebody on the way to another screen is not to be called back by letters typed before.
  const writeTyped = useEffectEvent((next: string) => {
    if (!leaving) write(next);
  });
  useEffect(() => {
    if (!typed) return;
    const waiting = setTimeout(() => writeTyped(typed.text), SEARCH_DELAY_MS);
    return () => clearTimeout(waiting);
  }, [typed]);

  // Follows the address when something else changed it: the back button, a link, "Clear search". Letters typed while
  // our own writing was under way are newer than what comes back.
  useEffect(() => {
    if (!written.current.has(search)) setText(search);
    written.current.clear();
  }, [search]);

  function change(next: string) {
    setText(next);
    setTyped({ text: next });
  }

  // The phone keyboard's own search key: no waiting, and the keyboard out of the way of the result.
  function searchNow(event: FormEvent) {
    event.preventDefault();
    write(text);
    input.current?.blur();
  }

  // A phone's keyboard takes the lower half: what is found stands above it, right below the box.
  const form = useRef<HTMLFormElement>(null);
  const isLarge = useIsLarge();
  function makeRoom() {
    if (!isLarge) form.current?.scrollIntoView({ block: "start" });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too young for phones still in use, and is no form
    <form ref={form} role="search" className={classes.search} onSubmit={searchNow} onFocus={makeRoom}>
      <IconSearch className={classes.icon} size={20} aria-hidden />
      {/* An element of its own: the library's field is four kilobytes that most first screens need for nothing else. */}
      <input
        ref={input}
        type="text"
        className={classes.input}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {text ? (
        <CloseButton
          className={classes.clear}
          aria-label="Clear search"
          onClick={() => {
            change("");
            write("");
            input.current?.focus();
          }}
        />
      ) : null}
    </form>
  );
}

/** Whether another screen is on its way. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const next = usePending()?.pathname;
  return next !== undefined && next !== pathname;
}

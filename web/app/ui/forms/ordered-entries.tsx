/**
 * Entries of a form that have an order: dragged by their handle (mouse, pen, finger), moved with the arrow keys on it or
 * from its menu, taken out. Several hundred of them stay quick: an entry is drawn alone, its menu only once it is asked
 * for, and what is out of sight is laid out when it comes into sight.
 *
 * <OrderedEntries rows={() => form.getValues().steps} nameOf={(step) => step.title} noun="Step"
 *   move={(from, to) => form.reorderListItem("steps", { from, to })} remove={(place) => ...}>
 *   {(entry) => <StepEntry key={entry.entryKey} {...entry} />}
 * </OrderedEntries>
 *
 * const StepEntry = memo(function StepEntry(entry: EntryProps) {
 *   return <Entry {...entry} name="the step's name">its fields</Entry>;
 * });
 */
import { Menu, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from "@tabler/icons-react";
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal, flushSync } from "react-dom";
import classes from "./ordered-entries.module.css";
import { useReorder } from "./use-reorder";

/** What an entry does to the list it is in; the same functions as long as the list is there. */
type EntryActions = {
  remove: (key: string) => void;
  count: () => number;
  moveTo: (key: string, place: number) => void;
  startDrag: (key: string, event: PointerEvent) => void;
};

export type EntryProps = {
  entryKey: string;
  place: number;
  isDragged: boolean;
  actions: EntryActions;
  /** The `form` attribute of its fields and buttons, where there may be hundreds. */
  formId: string;
};

type OrderedEntriesProps<Row> = {
  /** As they are now, each with a key that stays with it wherever it moves. */
  rows: () => Row[];
  nameOf: (row: Row) => string;
  /** What an entry without a name is called. */
  noun: string;
  move: (from: number, to: number) => void;
  remove: (place: number) => void;
  /** Another one when the rows are others than those that were typed: the entries are made anew. */
  version?: string;
  children: (entry: EntryProps) => ReactNode;
};

export function OrderedEntries<Row extends { key: string }>(props: OrderedEntriesProps<Row>) {
  const { rows, nameOf, noun, move, version, children } = props;
  const { list, dragged, announcement, moveTo, startDrag } = useReorder({ rows, nameOf, noun, move });
  const latest = useRef(props);
  latest.current = props;
  const actions = useMemo(
    (): EntryActions => ({
      remove(key) {
        const place = latest.current.rows().findIndex((row) => row.key === key);
        const around = list.current?.parentElement;
        flushSync(() => latest.current.remove(place));
        // The button that had the focus is gone: typing goes on in the next entry, after the last one where another is added.
        const left = list.current?.querySelectorAll("[role=listitem]") ?? [];
        const next = left[Math.min(place, left.length - 1)];
        (next ?? around)?.querySelector<HTMLElement>("input, textarea, button:not([data-handle])")?.focus();
      },
      count: () => latest.current.rows().length,
      ...{ moveTo, startDrag },
    }),
    [list, moveTo, startDrag],
  );
  const keys = rows().map(({ key }) => key);
  const formId = useId();

  return (
    <>
      {createPortal(<FormApart id={formId} />, document.body)}
      {keys.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: in an <ol> there could be no groups
        <div role="list" key={version} ref={list} className={classes.entries}>
          {groupsOf(keys).map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is nothing but a stretch of the list
            <div key={at} className={classes.group} style={{ "--entries": group.length } as CSSProperties}>
              {group.map(({ entryKey, place }) =>
                children({ entryKey, place, isDragged: dragged === entryKey, actions, formId }),
              )}
            </div>
          ))}
        </div>
      ) : null}
      <VisuallyHidden role="status" aria-live="assertive">
        {announcement}
      </VisuallyHidden>
    </>
  );
}

/**
 * What the fields of the entries belong to instead of the form around them: a browser looks through all fields of a form
 * whenever React asks that form for its handlers, which is at every key. Sending it reaches the form around it all the
 * same, since events go through portals.
 */
function FormApart({ id }: { id: string }) {
  return (
    <form id={id} hidden noValidate>
      <button type="submit" />
    </form>
  );
}

const GROUP_SIZE = 25;

/** Stretches of the list: React and the browser look at every neighbour of what they draw anew, and 500 would be many. */
function groupsOf(keys: string[]): { entryKey: string; place: number }[][] {
  const placed = keys.map((entryKey, place) => ({ entryKey, place }));
  const starts = placed.filter(({ place }) => place % GROUP_SIZE === 0);
  return starts.map(({ place }) => placed.slice(place, place + GROUP_SIZE));
}

/** One of them: its handle, its fields, and the button that takes it out. */
export function Entry({ name, children, ...entry }: EntryProps & { name: string; children: ReactNode }) {
  const { entryKey, isDragged, actions, formId } = entry;
  const [hasMenu, setMenu] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <li> would have to lie in its list without a group between them
    <div
      role="listitem"
      className={classes.entry}
      data-dragged={isDragged || undefined}
      data-open={hasMenu || undefined}
    >
      <Handle {...entry} name={name} opened={hasMenu} setOpened={setMenu} />
      {children}
      <button
        type="button"
        form={formId}
        className={classes.remove}
        aria-label={`Remove ${name}`}
        title={`Remove ${name}`}
        onClick={() => actions.remove(entryKey)}
      >
        <IconTrash size={20} aria-hidden />
      </button>
    </div>
  );
}

type HandleProps = Omit<EntryProps, "isDragged"> & {
  name: string;
  opened: boolean;
  setOpened: (opened: boolean) => void;
};

/** Dragged, or moved with the arrow keys; a plain press offers both ways, for whoever can do neither. */
function Handle({ name, entryKey, place, actions, formId, opened, setOpened }: HandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  function press(event: PointerEvent) {
    // A press outside the menu has closed it by the time it becomes a click.
    wasOpen.current = opened;
    actions.startDrag(entryKey, event);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Escape") setOpened(false);
    if (!step) return;
    event.preventDefault();
    actions.moveTo(entryKey, place + step);
  }

  function close() {
    setOpened(false);
    handle.current?.focus();
  }

  return (
    <div className={classes.grip}>
      <button
        ref={handle}
        type="button"
        form={formId}
        className={classes.handle}
        aria-label={`Move ${name}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        title="Drag, or use the arrow keys"
        data-handle={entryKey}
        onPointerDown={press}
        onKeyDown={onKeyDown}
        onClick={() => setOpened(!wasOpen.current)}
        // Escape then closes the menu alone, not the dialog around it.
        data-mantine-stop-propagation={opened || undefined}
      >
        <IconGripVertical size={20} aria-hidden />
      </button>
      {/* Only then: a menu for each of 500 entries would cost more than the entries. */}
      {opened ? (
        <Menu
          withinPortal={false}
          position="bottom-start"
          defaultOpened
          returnFocus={false}
          onClose={close}
          transitionProps={{ duration: 0 }}
        >
          <Menu.Target>
            <Anchor />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconArrowUp size={18} />}
              disabled={place === 0}
              onClick={() => actions.moveTo(entryKey, place - 1)}
            >
              Move up
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={18} />}
              disabled={place === actions.count() - 1}
              onClick={() => actions.moveTo(entryKey, place + 1)}
            >
              Move down
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  );
}

/** Where the menu hangs. What Mantine would tell of the menu here, the handle beside it tells. */
function Anchor({ ref }: { ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className={classes.anchor} />;
}

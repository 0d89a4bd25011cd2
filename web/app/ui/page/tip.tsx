/**
 * A word about a control, beside it while it is pointed at, touched, or has the focus by the keyboard.
 *
 * <Tip text="You need an active subscription to make changes."><button>Add Part</button></Tip>
 *
 * A popover of the browser's: above everything, whatever it lies in, without the code that works out places for menus.
 */
import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import classes from "./tip.module.css";

type Watched = {
  "aria-describedby"?: string;
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: (event: PointerEvent) => void;
  onFocus?: (event: FocusEvent) => void;
  onBlur?: (event: FocusEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};
type TipProps = { text: string; disabled?: boolean; children: ReactElement<Watched> };

export function Tip({ text, disabled = false, children }: TipProps) {
  const [control, setControl] = useState<Element | null>(null);
  const id = useId();
  const shownAt = disabled ? null : control;
  const show = ({ currentTarget }: PointerEvent | FocusEvent) => setControl(currentTarget);
  const hide = () => setControl(null);
  // The control's own handlers and words go on working.
  const own = children.props;
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event);
          show(event);
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event);
          // A finger that is lifted leaves too; what it touched keeps its word until something else is touched.
          if (event.pointerType !== "touch") hide();
        },
        onFocus: (event) => {
          own.onFocus?.(event);
          if (event.target.matches(":focus-visible")) show(event);
        },
        onBlur: (event) => {
          own.onBlur?.(event);
          hide();
        },
        onKeyDown: (event) => {
          own.onKeyDown?.(event);
          if (event.key === "Escape") hide();
        },
        ...(shownAt ? { "aria-describedby": [own["aria-describedby"], id].filter(Boolean).join(" ") } : {}),
      })}
      {shownAt ? <Word id={id} text={text} control={shownAt} onLeft={hide} /> : null}
    </>
  );
}

type WordProps = { id: string; text: string; control: Element; onLeft: () => void };

function Word({ id, text, control, onLeft }: WordProps) {
  const word = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    word.current?.showPopover?.();
    const place = () => standBeside(word.current, control);
    place();
    // Anything that scrolls, not the page alone.
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [control]);
  const left = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !control.contains(target)) onLeft();
  });
  useEffect(() => {
    const pressed = (event: Event) => left(event);
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, []);
  return (
    <span ref={word} id={id} role="tooltip" popover="manual" className={classes.word}>
      {text}
    </span>
  );
}

const GAP = 6;

/** Above the control, or below it where there is no room, and never past the edges of the window. */
function standBeside(word: HTMLElement | null, control: Element) {
  if (!word) return;
  const at = control.getBoundingClientRect();
  const { width, height } = word.getBoundingClientRect();
  const left = Math.min(at.left + (at.width - width) / 2, document.documentElement.clientWidth - width - GAP);
  const above = at.top - height - GAP;
  word.style.left = `${Math.max(GAP, left)}px`;
  word.style.top = `${above < GAP ? at.bottom + GAP : above}px`;
}

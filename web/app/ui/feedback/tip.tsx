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
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import classes from "./tip.module.css";

type TipProps = { text: string; disabled?: boolean; children: ReactElement<{ "aria-describedby"?: string }> };

export function Tip({ text, disabled = false, children }: TipProps) {
  const [shown, setShown] = useState(false);
  const id = useId();
  const around = useRef<HTMLSpanElement>(null);
  const isShown = shown && !disabled;
  const show = () => setShown(true);
  const hide = () => setShown(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks on, the control inside is what is used
    <span
      ref={around}
      className={classes.around}
      onPointerEnter={show}
      // A finger that is lifted leaves too; what it touched keeps its word until something else is touched.
      onPointerLeave={({ pointerType }) => (pointerType === "touch" ? undefined : hide())}
      onFocus={({ target }: FocusEvent) => (target.matches(":focus-visible") ? show() : undefined)}
      onBlur={hide}
      onKeyDown={({ key }) => (key === "Escape" ? hide() : undefined)}
    >
      {isShown ? cloneElement(children, { "aria-describedby": id }) : children}
      {isShown ? <Word id={id} text={text} around={around} onLeft={hide} /> : null}
    </span>
  );
}

type WordProps = { id: string; text: string; around: { current: HTMLElement | null }; onLeft: () => void };

function Word({ id, text, around, onLeft }: WordProps) {
  const word = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    word.current?.showPopover?.();
    const place = () => standBeside(word.current, around.current?.firstElementChild);
    place();
    // Anything that scrolls, not the page alone.
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [around]);
  useEffect(() => {
    const left = ({ target }: PointerEvent) => {
      if (target instanceof Node && !around.current?.contains(target)) onLeft();
    };
    document.addEventListener("pointerdown", left);
    return () => document.removeEventListener("pointerdown", left);
  });
  return (
    <span ref={word} id={id} role="tooltip" popover="manual" className={classes.word}>
      {text}
    </span>
  );
}

const GAP = 6;

/** Above the control, or below it where there is no room, and never past the edges of the window. */
function standBeside(word: HTMLElement | null, control: Element | null | undefined) {
  if (!word || !control) return;
  const at = control.getBoundingClientRect();
  const { width, height } = word.getBoundingClientRect();
  const left = Math.min(at.left + (at.width - width) / 2, document.documentElement.clientWidth - width - GAP);
  const above = at.top - height - GAP;
  word.style.left = `${Math.max(GAP, left)}px`;
  word.style.top = `${above < GAP ? at.bottom + GAP : above}px`;
}

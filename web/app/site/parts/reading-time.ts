import { Children, isValidElement, type ReactNode } from "react";

const WORDS_PER_MINUTE = 220;

/** How long a text takes to read, in whole minutes. */
export function minutesToRead(text: ReactNode): number {
  return Math.max(1, Math.round(wordsIn(text).length / WORDS_PER_MINUTE));
}

/** What a component draws by itself does not count. */
export function wordsIn(node: ReactNode): string[] {
  return Children.toArray(node).flatMap((part) => {
    if (isValidElement<{ children?: ReactNode }>(part)) return wordsIn(part.props.children);
    return typeof part === "object" ? [] : String(part).split(/\s+/).filter(Boolean);
  });
}

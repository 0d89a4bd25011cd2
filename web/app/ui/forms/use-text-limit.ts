/**
 * The longest a text may be, without cutting it: near the limit it says how much room is left, beyond it that it is too
 * long, and the form is not sent. The length counts as the server counts it: without blanks around it, by characters.
 *
 * const { room, problem, input, count } = useTextLimit({ value, defaultValue, maxLength: 200 });
 * <input ref={input} onChange={(event) => count(event.currentTarget.value)} />
 */
import { useState } from "react";
import { quantity } from "~/lib/shown/format";
import { useFieldValidity } from "./use-field-validity";

/** From here on the room that is left is worth a word. */
const NEARLY_FULL = 0.9;

type LimitedText = { value?: unknown; defaultValue?: unknown; maxLength?: number | undefined };

export function useTextLimit({ value, defaultValue, maxLength: longest }: LimitedText) {
  const [typed, count] = useState(defaultValue);
  const length = [...String(value ?? typed ?? "").trim()].length;
  const left = (longest ?? Number.POSITIVE_INFINITY) - length;
  const problem = left < 0 && longest !== undefined ? tooLong(-left, longest) : null;
  const isNearlyFull = longest !== undefined && length > 0 && length >= longest * NEARLY_FULL && left >= 0;
  return {
    room: isNearlyFull ? `${quantity(length)} of ${quantity(longest)} characters` : null,
    problem,
    input: useFieldValidity(problem),
    /** To be told what is typed, where nobody else holds it. */
    count,
  };
}

function tooLong(over: number, longest: number): string {
  return `This is ${quantity(over)} ${over === 1 ? "character" : "characters"} too long. The limit is ${quantity(longest)}.`;
}

/**
 * What was typed, once the fingers rest: a word is asked for whole, not letter by letter.
 *
 * const { rested, restNow } = useRested(typed);
 */
import { useEffect, useState } from "react";

const RESTS_MS = 120;

export function useRested(typed: string) {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), RESTS_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { rested, restNow: () => setRested(typed) };
}

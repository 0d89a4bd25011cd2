/** What a sentence is to the tools beside this file. */
export interface Sentence {
  text: string;
  line: number;
}

/** Whether a text is meant for people: words rather than a key, an address, a class or a query. */
export function isForPeople(text: string): boolean {
  const words = text.trim();
  if (!/\p{L}{2}/u.test(words)) return false;
  if (
    /^(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|SET|BEGIN|LOCK|VACUUM|PRAGMA|ANALYZE|EXPLAIN)\b/.test(words)
  )
    return false;
  if (/^(https?:|mailto:|tel:|sms:|data:|\.{0,2}\/|#|--|@media|var\(|calc\()/.test(words)) return false;
  if (!/\s/.test(words))
    return /^["'“(]?\p{Lu}\p{Ll}+(['’-]?\p{L}+)*[.,:!?)…]*$/u.test(words) && !/\p{Ll}\p{Lu}/u.test(words);
  if (/[{};]\s*$/.test(words) || /\b\d+(\.\d+)?(rem|px|fr|vw|em)\b|\bminmax\(/.test(words)) return false;
  return words.split(/\s+/).some((word) => /^["'“(]?\p{L}[\p{L}'’-]*[.,:;!?)"'”…]*$/u.test(word));
}

export function tidied(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Line numbers from 1 for positions in a text. */
export function lineFinder(source: string): (position: number) => number {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return (position) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/** Tags as a person types them: with commas between, trimmed, none twice whatever its case. */

/** Those there are, with what is typed behind them. */
export function withTags(tags: readonly string[], text: string): string[] {
  const all = [...tags];
  for (const tag of text.split(",").map((one) => one.trim().replaceAll(/\s+/g, " "))) {
    if (tag && !all.some((known) => isSameTag(known, tag))) all.push(tag);
  }
  return all;
}

export function isSameTag(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.toLocaleLowerCase();
}

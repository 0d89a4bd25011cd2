/**
 * Which of some paths an address belongs to. A path may have variable parts (`/workflows/:workflowId`) and end in anything
 * (`/app/*`). The more precise path wins, whatever the order.
 */
export type Params = Partial<Record<string, string>>;
export type Found<Entry> = { entry: Entry; params: Params };

export function finderOf<Entry extends { path: string }>(entries: readonly Entry[]) {
  const known = [...entries]
    .sort((one, other) => vagueness(one.path) - vagueness(other.path) || other.path.length - one.path.length)
    .map((entry) => ({ entry, pattern: patternOf(entry.path) }));
  return (pathname: string): Found<Entry> | undefined => {
    for (const { entry, pattern } of known) {
      const match = pattern.exec(pathname);
      if (match) return { entry, params: decoded(match.groups ?? {}) };
    }
  };
}

function vagueness(path: string): number {
  if (path.endsWith("*")) return 2;
  return path.includes(":") ? 1 : 0;
}

function patternOf(path: string): RegExp {
  const source = path.replace(/\/?\*$/, "(?:/.*)?").replace(/:(\w+)/g, "(?<$1>[^/]+)");
  return new RegExp(`^${source}/?$`, "i");
}

function decoded(groups: Record<string, string>): Params {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decode(text)]));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

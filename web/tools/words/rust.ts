/** The sentences of a Rust file: string literals that are meant for people, and the help of the command line. */
import { isForPeople, lineFinder, type Sentence, tidied } from "./sentences.ts";

/** What a text is given to when only developers and logs get it. */
const NOT_SAID =
  /^(info|warn|error|debug|trace|event|span|\w*span|panic|unreachable|assert|assert_eq|assert_ne|debug_assert|expect|internal|sql|sql_query|raw_sql|batch_execute|env|var|include_str|include_bytes|execute|header|from_static|starts_with|ends_with|strip_prefix|strip_suffix|contains|split_once|split|find|replace|trim_start_matches|trim_end_matches|metric|counter|histogram|gauge|describe_\w+)!?$/;

/** What the help of a command or of a setting stands before. */
const HELP = /^(#\[(arg|command|derive\([^)]*(Parser|Args))|[A-Z]\w*[\s,({])/;

export function sentencesOfRust(source: string): Sentence[] {
  const lineOf = lineFinder(source);
  const found: Sentence[] = [];
  const hasHelp = /derive\([^)]*\b(Parser|Subcommand|Args)\b/.test(source);
  let help: Sentence | undefined;
  // Comments, raw texts, texts, and characters with lifetimes, which could look like the beginning of a text.
  const tokens =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\bb?r(#*)"[\s\S]*?"\1|b?"(?:[^"\\]|\\[\s\S])*"|b?'(?:[^'\\\n]|\\[^\n]{1,9}?)'/g;
  for (const token of upToTests(source).matchAll(tokens)) {
    const text = token[0];
    if (text.startsWith("///") && hasHelp) {
      const line = tidied(text.slice(3));
      const after = source.slice(token.index + text.length).trimStart();
      if (help) help.text += ` ${line}`;
      else help = { text: line, line: lineOf(token.index) };
      if (!after.startsWith("///")) {
        if (HELP.test(after)) found.push(help);
        help = undefined;
      }
      continue;
    }
    if (/^(\/|b|'|r#*"\\)/.test(text)) continue;
    const before = source.slice(Math.max(0, token.index - 400), token.index);
    if (NOT_SAID.test(callee(before)) || isInAttribute(before)) continue;
    // A value of the API has the name of its variant, and keeps it.
    if (before.endsWith(`${text.slice(1, -1)} = `)) continue;
    const sentence = tidied(filledIn(spoken(text)));
    if (isForPeople(sentence)) found.push({ text: sentence, line: lineOf(token.index) });
  }
  return found;
}

/** Unit tests are at the end of a file. */
function upToTests(source: string): string {
  const tests = source.search(/#\[cfg\(test\)\]\s*mod \w+ \{/);
  return tests < 0 ? source : source.slice(0, tests);
}

/** The call or macro a text is an argument of: the word before the bracket that's still open. */
function callee(before: string): string {
  let closed = 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    if (before[at] === ")") closed += 1;
    if (before[at] === "(" && closed-- === 0) return /[\w!]*$/.exec(before.slice(0, at))?.[0] ?? "";
    if (before[at] === ";" && closed === 0) return "";
  }
  return "";
}

/** Attributes name columns, paths and types. */
function isInAttribute(before: string): boolean {
  const opened = before.lastIndexOf("#[");
  return opened >= 0 && !before.slice(opened).includes("]");
}

/** `{}` and `{name}` are filled in while the program runs. */
function filledIn(text: string): string {
  return text.replace(/\{\{|\}\}|\{[\w.:#<>?]*\}/g, (place) => (place === "{{" ? "{" : place === "}}" ? "}" : "…"));
}

function spoken(literal: string): string {
  const inner = literal.replace(/^r?#*"/, "").replace(/"#*$/, "");
  if (literal.startsWith("r")) return inner;
  return inner
    .replace(/\\\n\s*/g, "")
    .replace(/\\[nrt]/g, " ")
    .replace(/\\u\{([0-9a-f]+)\}/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, "$1");
}

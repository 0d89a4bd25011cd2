/** The sentences of a Markdown page: its paragraphs, without code. */
import { isForPeople, type Sentence, tidied } from "./sentences.ts";

export function sentencesOfMarkdown(source: string): Sentence[] {
  const found: Sentence[] = [];
  let paragraph: Sentence | undefined;
  let isCode = false;
  const tell = () => {
    if (paragraph && isForPeople(paragraph.text)) found.push({ ...paragraph, text: tidied(paragraph.text) });
    paragraph = undefined;
  };
  source.split("\n").forEach((line, index) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    if (isCode || /^\s*(```|$)/.test(line)) {
      tell();
      return;
    }
    if (/^\s*([-*|#]|\d+\.)/.test(line)) tell();
    const text = line.replace(/^\s*(#+|[-*]|\d+\.)\s+/, "").replace(/`[^`]*`/g, "`…`");
    if (paragraph) paragraph.text += ` ${text}`;
    else paragraph = { text, line: index + 1 };
  });
  tell();
  return found;
}

/** The sentences of a TypeScript file: texts between tags, and string literals that are meant for people. */
import { parseSync } from "vite";
import { isForPeople, lineFinder, type Sentence, tidied } from "./sentences.ts";

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Attributes and properties whose texts aren't read by people. */
const NOT_READ =
  /^(className|classNames|style|styles|sx|key|id|to|href|src|srcSet|sizes|media|rel|type|name|role|variant|size|color|d|viewBox|transform|fill|stroke|points|gridTemplateColumns|font|fontFamily|transition|autoComplete|inputMode|pattern|accept|htmlFor|form|method|allow|sandbox|queryKey|operationId|"@type"|@type|@context|w|h|mah|maw|miw|p|m|columns|cols|htmlType)$/;

/** Calls whose texts are keys, selectors or notes for developers. */
const NOT_SAID =
  /^(addEventListener|removeEventListener|querySelector|querySelectorAll|matchMedia|closest|matches|getElementById|createElement|setAttribute|getAttribute|startsWith|endsWith|includes|indexOf|split|join|replace|replaceAll|get|getItem|setItem|removeItem|has|RegExp|log|warn|debug|supports|test|useMediaQuery)$/;

export function sentencesOfTypeScript(file: string, source: string): Sentence[] {
  const lineOf = lineFinder(source);
  const found: { text: string; start: number }[] = [];
  const say = (text: string, node: Node) => {
    const sentence = tidied(text);
    if (isForPeople(sentence)) found.push({ text: sentence, start: node.start });
  };
  visit(parseSync(file, source).program as unknown as Node, say);
  return found.sort((one, other) => one.start - other.start).map(({ text, start }) => ({ text, line: lineOf(start) }));
}

type Say = (text: string, node: Node) => void;

function visit(node: Node, say: Say): void {
  if (isSkipped(node)) return;
  if (isText(node)) say(textOf(node), node);
  if ((node.type === "JSXElement" || node.type === "JSXFragment") && hasOwnText(node)) {
    say(textOf(node), firstText(node));
    expressionsIn(node).forEach((inner) => {
      visit(inner, say);
    });
    return;
  }
  childrenOf(node).forEach((child) => {
    visit(child, say);
  });
}

/** Imports, types, comparisons, and the calls and attributes above. */
function isSkipped(node: Node): boolean {
  if (/^(Import|ExportAll|TS(?!AsExpression|SatisfiesExpression|NonNull))/.test(node.type)) return true;
  if (node.type === "JSXAttribute") return NOT_READ.test(nameOf(node.name));
  if (node.type === "Property") return NOT_READ.test(nameOf(node.key));
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    const callee = node.callee as Node;
    return NOT_SAID.test(nameOf(callee.type === "MemberExpression" ? callee.property : callee));
  }
  return node.type === "BinaryExpression" && node.operator !== "+";
}

function isText(node: Node): boolean {
  return (
    (node.type === "Literal" && typeof node.value === "string") || node.type === "TemplateLiteral" || isJoined(node)
  );
}

/** Texts that are put together with a plus. */
function isJoined(node: Node): boolean {
  return (
    node.type === "BinaryExpression" &&
    node.operator === "+" &&
    (isText(node.left as Node) || isText(node.right as Node))
  );
}

/** A node in words, with … for what's only known while the program runs. */
function textOf(node: Node): string {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? node.value : "…";
    case "JSXText":
      return String(node.value);
    case "TemplateLiteral":
      return (node.quasis as Node[]).map((part) => (part.value as { cooked: string }).cooked).join("…");
    case "BinaryExpression":
      return isJoined(node) ? `${textOf(node.left as Node)}${textOf(node.right as Node)}` : "…";
    case "JSXExpressionContainer": {
      const inner = node.expression as Node;
      if (inner.type === "JSXEmptyExpression") return "";
      return isText(inner) ? textOf(inner) : "…";
    }
    case "JSXElement":
    case "JSXFragment":
      return (node.children as Node[]).map(textOf).join("");
    default:
      return "…";
  }
}

function hasOwnText(node: Node): boolean {
  return (node.children as Node[]).some((child) => child.type === "JSXText" && /\p{L}/u.test(String(child.value)));
}

function firstText(node: Node): Node {
  const children = node.children as Node[];
  return children.find((child) => child.type === "JSXText" && /\p{L}/u.test(String(child.value))) ?? node;
}

/** Attributes and computed parts within an element whose text is already told as a whole. */
function expressionsIn(element: Node): Node[] {
  const opening = element.openingElement as Node | undefined;
  return [
    ...(opening ? childrenOf(opening) : []),
    ...(element.children as Node[]).flatMap((child) => {
      if (child.type === "JSXExpressionContainer") return isText(child.expression as Node) ? [] : [child];
      return child.type === "JSXElement" || child.type === "JSXFragment" ? expressionsIn(child) : [];
    }),
  ];
}

function childrenOf(node: Node): Node[] {
  if (isJoined(node)) return [];
  return Object.entries(node)
    .filter(
      ([key]) =>
        !(node.type === "Property" && key === "key") && !(node.type === "MemberExpression" && key === "property"),
    )
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(
      (value): value is Node => typeof value === "object" && value !== null && "type" in value && !("cooked" in value),
    );
}

function nameOf(node: unknown): string {
  const named = node as { name?: unknown; value?: unknown };
  return String(named.name ?? named.value ?? "");
}

/** Words that give us away, each with a better one. docs/voice.md says why. */
import type { Reader } from "./areas.ts";
import { withoutFixedTexts } from "./fixed-texts.ts";

interface Flag {
  found: string;
  better: string;
}

type Rule = [pattern: RegExp, better: string, readers?: Reader[]];

const OWNER: Reader[] = ["owner"];

const RULES: Rule[] = [
  // One word per thing.
  [/\be-?mails?\b(?<=e-mails?)|(?<!in the )\bmails?\b|\bmailed\b/i, "email"],
  [/\bwhoever\b/i, "client, customer, or anyone who"],
  [/\b(the|this|each|every|which|whose) persons?\b/i, "client, customer, or someone", OWNER],
  [
    /\b(optional|custom|invoice|estimate|document|these|those|each|every|all|its|the|of|\d) lines?\b(?! of| break)/i,
    "item",
    OWNER,
  ],
  [/\bunit rate\b|\bquantity (and|times) rate\b/i, "unit price"],
  [
    /\b(?<!(drill|bench|shop|hydraulic) )press(es|ed|ing)?\b(?! (Ctrl|Enter|Esc|Tab|Space|tool|ball|fitting))/i,
    "tap, click, or name the button",
  ],
  [/\bswitch(es|ed|ing)?( \w+)? (on|off)\b|\bactivate/i, "turn on, turn off"],
  [/\binstalments?\b/i, "installment"],
  [/\b(runs?|ran|running) out\b(?! of)/i, "expired"],
  [/\bmade (again|anew)\b|\banew\b/i, "recurring, or again"],
  [/\bspan before\b/i, "previous period"],
  [/\bwhat is (owed|open)\b|\bwhat's open\b/i, "amount due, balance"],
  // Words of a translation.
  [/\bstands?\b(?! (for|out))/i, "is, shows, appears"],
  [/\bso (many|much)\b/i, "a number of, or say the number"],
  [/\bby (itself|themselves)\b/i, "automatically"],
  [/\bof (its|their) own\b/i, "its own, separate"],
  [/\bas it (was|stands)\b/i, "unchanged, or the previous version"],
  [/\bnobody is\b/i, "no one, or nothing left to do"],
  [/\b(is|are|was|were) to be\b|\bha(s|ve|d) to be\b/i, "must be, or say who does it"],
  [/\blies\b/i, "is"],
  [/\b(thus|thereof|thereby|hereby|herein)\b/i, "so, or leave it out"],
  [/\bbeforehand\b/i, "first, before"],
  [/\bover \$/i, "for $"],
  [/\bone after (the other|another)\b/i, "one at a time"],
  [/\bcomes? along\b/i, "is included"],
  [/\b(is|are|was|were|been) told\b/i, "we'll let … know"],
  [/\bsays so\b/i, "shows it"],
  [/\b(at|in) hand\b/i, "ready, available"],
  [/\ball the same\b/i, "anyway"],
  [/\bgets? in touch\b/i, "contact"],
  [/\bfor nothing\b/i, "free"],
  [/\bhand(s|ed)? (it )?on\b/i, "send, share"],
  [/\bput to it\b/i, "added"],
  [/^Hello\b/, "Hi"],
  [/\bit asks for\b/i, "it needs"],
  [/\b(afterwards|upon(?! receipt)|whilst|amongst)\b/i, "afterward, on, while, among", OWNER],
  [/\b(cheque|colour|organis|favourit|cancelled (?!status)|licence)/i, "the American spelling", OWNER],
  // Words about the program.
  [/\bservers?\b/i, "we, Sawhorse", OWNER],
  [/\bSMTP\b/, "email sending", OWNER],
  [/\b(cursor|hash|payload|UTC|sync(ed|ing)?)\b/i, "what it means for the reader", OWNER],
];

export function flagged({ text, reader }: { text: string; reader: Reader }): Flag[] {
  const own = withoutFixedTexts(text).replace(/`[^`]*`/g, "…");
  return RULES.flatMap(([pattern, better, readers]) => {
    const found = !readers || readers.includes(reader) ? pattern.exec(own) : null;
    return found ? [{ found: found[0], better }] : [];
  });
}

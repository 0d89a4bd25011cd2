/** What came to the mail server that the program on MAILING_PORT sends through. */
import { readFileSync } from "node:fs";
import { MAIL_FILE } from "./servers";

export type Message = {
  to: string[];
  reply_to: string | null;
  subject: string;
  text: string;
  attachments: { name: string; hex: string }[];
};

/** All that came for this address. */
export function mailTo(address: string): Message[] {
  const [, ...lines] = readFileSync(MAIL_FILE, "utf8").split("\n");
  const messages = lines.filter(Boolean).map((line): Message => JSON.parse(line));
  return messages.filter(({ to }) => to.includes(address));
}

/** The address that a message leads to. */
export function linkIn(message: Message | undefined): string {
  const link = message?.text.split("\n").find((line) => line.startsWith("http"));
  if (!link) throw new Error(`There is no link in ${message?.text}`);
  return link;
}

/** The addresses that open the device's own mail and messages apps with something to send. Pure. */

type Message = { channel: string; to: string; subject: string; message: string };

/** Empty for what no app of the device sends. */
export function composerAddress({ channel, to, subject, message }: Message): string {
  if (channel === "email") return mailtoAddress(to, subject, message);
  return channel === "text" ? smsAddress(to, message) : "";
}

/** Lines end in CRLF, blanks are %20: a plus would be read as a plus. */
function encoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\r?\n/g, "\r\n"));
}

export function mailtoAddress(to: string, subject: string, body: string): string {
  const recipient = encodeURIComponent(to.trim()).replaceAll("%40", "@");
  return `mailto:${recipient}?subject=${encoded(subject)}&body=${encoded(body)}`;
}

/** `?&body=` is what both iPhones and Androids understand. */
export function smsAddress(to: string, body: string): string {
  const number = to.replaceAll(/[^\d+*#]/g, "");
  return `sms:${number}?&body=${encoded(body)}`;
}

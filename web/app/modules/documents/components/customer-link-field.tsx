/** The customer's link, to open, to copy, to share, or to mark by hand where copying is not allowed. */
import { TextInput } from "@mantine/core";
import { IconCopy, IconExternalLink, IconShare } from "@tabler/icons-react";
import { idOf } from "~/api/identity";
import { copied } from "~/lib/copied";
import { notifyDone, notifyFailed } from "~/ui/feedback/notify";
import { ActionButton } from "~/ui/page/action-button";
import { canShare, shareLink } from "../customer-link";
import { publicLink } from "../message";
import type { Document } from "../types";
import classes from "./customer-link-field.module.css";

type CustomerLinkFieldProps = { document: Document; title: string; text: string };

export function CustomerLinkField({ document, title, text }: CustomerLinkFieldProps) {
  const link = publicLink(idOf(document));

  async function copy() {
    if (await copied(link)) notifyDone("Link copied");
    else notifyFailed("We couldn't copy the link. Select it and copy it yourself.");
  }

  async function share() {
    if (!(await shareLink(document, title, text))) notifyFailed("Sharing didn't open. Copy the link instead.");
  }

  return (
    <div className={classes.link}>
      <TextInput
        readOnly
        className={classes.address}
        aria-label="Customer's link"
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <ActionButton leftSection={<IconCopy size={20} aria-hidden />} onClick={() => void copy()}>
        Copy link
      </ActionButton>
      {canShare() ? (
        <ActionButton leftSection={<IconShare size={20} aria-hidden />} onClick={() => void share()}>
          Share
        </ActionButton>
      ) : null}
      {/* The referrer tells the page that it is the owner who looks. */}
      <a href={link} target="_blank" rel="noopener" className={classes.open}>
        <IconExternalLink size={20} aria-hidden /> Open page
      </a>
    </div>
  );
}

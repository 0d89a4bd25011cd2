/** All keys that work everywhere, behind "?". */
import { Dialog } from "~/ui/dialogs/dialog";
import { ActionButton } from "~/ui/page/action-button";
import { ACTIONS, PLACES } from "../actions";
import { Keys } from "./keys";
import classes from "./shortcuts-dialog.module.css";

type Shortcut = { name: string; keys: string };

const GENERAL: readonly Shortcut[] = [
  { name: "Search everything", keys: "/" },
  { name: "Search from anywhere, also while you type", keys: "Ctrl+K" },
  { name: "This list", keys: "?" },
  { name: "Close what's open", keys: "Esc" },
];

export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      footer={<ActionButton onClick={onClose}>Close</ActionButton>}
    >
      <Section heading="Search" shortcuts={GENERAL} />
      <Section heading="Create" shortcuts={ACTIONS} />
      <Section heading="Go to" shortcuts={PLACES} />
      <p className={classes.hint}>For two letters, type one, then the other. On a Mac, use Command for Ctrl.</p>
    </Dialog>
  );
}

function Section({ heading, shortcuts }: { heading: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className={classes.heading}>{heading}</h3>
      <dl className={classes.list}>
        {shortcuts.map(({ name, keys }) => (
          <div key={keys} className={classes.row}>
            <dt>{name}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

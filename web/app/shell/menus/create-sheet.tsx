/** What people create most, at the bottom of a phone: each leads to its screen with the form open. */
import { Drawer } from "@mantine/core";
import { IconAddressBook, IconCalendarEvent, IconFileInvoice, IconFilePencil, IconReceipt } from "@tabler/icons-react";
import { useRef } from "react";
import { EXPENSES_PATH } from "~/modules/modules";
import { Link } from "~/router/link";
import { useFocusReturned } from "~/ui/dialogs/use-focus-returned";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { useCountsAsOpenDialog } from "~/ui/navigation/open-dialogs";
import { MOTION_MS } from "~/ui/theme/theme";
import classes from "./create-sheet.module.css";

const CREATED = [
  { name: "Estimate", to: "/app/invoices?new=estimate", icon: IconFilePencil },
  { name: "Invoice", to: "/app/invoices?new=invoice", icon: IconFileInvoice },
  { name: "Appointment", to: "/app/scheduling?new=appointment", icon: IconCalendarEvent },
  { name: "Client", to: "/app/crm?new=client", icon: IconAddressBook },
  { name: "Expense", to: `${EXPENSES_PATH}?new=expense`, icon: IconReceipt },
] as const;

/** It closes with every navigation. */
export default function CreateSheet({ opened, onClose }: LateDialogProps<null>) {
  const sheet = useRef<HTMLDivElement>(null);
  useCountsAsOpenDialog(opened, onClose);
  useFocusReturned(opened, sheet);

  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="bottom"
      transitionProps={{ duration: MOTION_MS }}
      classNames={{ content: classes.sheet ?? "" }}
      returnFocus={false}
    >
      <Drawer.Overlay backgroundOpacity={0.55} />
      <Drawer.Content ref={sheet}>
        <Drawer.Header component="div" className={classes.header ?? ""}>
          <Drawer.Title className={classes.title ?? ""}>Create</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" size={44} iconSize={22} />
        </Drawer.Header>
        <Drawer.Body className={classes.body ?? ""}>
          <ul className={classes.links}>
            {CREATED.map(({ name, to, icon: Picture }) => (
              <li key={name}>
                <Link to={to} className={classes.link}>
                  <Picture size={24} stroke={1.75} aria-hidden />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

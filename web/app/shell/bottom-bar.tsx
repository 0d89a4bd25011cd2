/**
 * Small screens: the bar within the thumb's reach, with the places people go back and forth between. Its round button opens
 * the current screen's add form; on a screen without one, the sheet with what people create. It's a bar from edge to edge,
 * because a floating button would lie over the very rows one wants to tap.
 */
import { ActionIcon } from "@mantine/core";
import {
  type Icon,
  IconCalendarEvent,
  IconFileInvoice,
  IconLayoutDashboard,
  IconMenu2,
  IconPlus,
} from "@tabler/icons-react";
import { useReadOnlyReason } from "~/account/read-only";
import { EXPENSES_PATH, moduleAt } from "~/modules/modules";
import { useLocation } from "~/router/hooks";
import { Link } from "~/router/link";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { useAnyDialogOpen } from "~/ui/navigation/open-dialogs";
import { type AddAction, useCurrentAddAction } from "~/ui/page/add-action";
import { Tip } from "~/ui/page/tip";
import classes from "./bottom-bar.module.css";

const menuDrawer = afterScreen(() => import("./menus/drawer"));
const createSheet = afterScreen(() => import("./menus/create-sheet"));

const MONEY = "/app/invoices";

export function BottomBar() {
  const { pathname } = useLocation();
  const menu = useLateDialog(menuDrawer);
  const sheet = useLateDialog(createSheet);
  const blockedBecause = useReadOnlyReason();
  const create: AddAction = { label: "Create", open: () => sheet.open(null), blockedBecause };
  const action = useCurrentAddAction() ?? create;
  const at = pathname === EXPENSES_PATH ? MONEY : moduleAt(pathname)?.path;
  return (
    <>
      <nav aria-label="Shortcuts" className={classes.bar}>
        <Place to="/app/dashboard" name="Today" icon={IconLayoutDashboard} at={at} />
        <Place to="/app/scheduling" name="Calendar" icon={IconCalendarEvent} at={at} />
        <AddButton {...action} />
        <Place to={MONEY} name="Money" icon={IconFileInvoice} at={at} />
        <button
          type="button"
          className={classes.place}
          aria-expanded={menu.shown !== null}
          aria-haspopup="dialog"
          onClick={(event) => menu.open(event.currentTarget)}
        >
          <IconMenu2 size={24} stroke={1.75} aria-hidden />
          More
        </button>
      </nav>
      {menu.dialog}
      {sheet.dialog}
    </>
  );
}

type PlaceProps = { to: string; name: string; icon: Icon; at: string | undefined };

function Place({ to, name, icon: Picture, at }: PlaceProps) {
  return (
    <Link to={to} className={classes.place} aria-current={at === to ? "page" : undefined}>
      <Picture size={24} stroke={1.75} aria-hidden />
      {name}
    </Link>
  );
}

function AddButton({ label, open, blockedBecause }: AddAction) {
  const dialogOpen = useAnyDialogOpen();
  return (
    <Tip text={blockedBecause ?? label} disabled={dialogOpen}>
      <ActionIcon
        variant="filled"
        color="sawhorse.5"
        radius="xl"
        className={classes.button ?? ""}
        // Hidden, not removed: the closing form gives the focus back to it.
        data-covered={dialogOpen || undefined}
        aria-label={label}
        aria-disabled={blockedBecause ? true : undefined}
        onClick={blockedBecause ? undefined : open}
      >
        <IconPlus size={28} stroke={2.25} aria-hidden />
      </ActionIcon>
    </Tip>
  );
}

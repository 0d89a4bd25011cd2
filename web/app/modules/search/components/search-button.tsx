/**
 * In the header of every screen: the magnifier, and the keys that work everywhere. What they open comes after the screen.
 */
import { ActionIcon } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { useIsLarge } from "~/ui/theme/use-is-large";
import classes from "./search-button.module.css";
import { useShortcuts } from "./use-shortcuts";

const searchDialogs = afterScreen(() => import("./search-dialogs"));

export function SearchButton() {
  const isLarge = useIsLarge();
  const { open, shown, dialog } = useLateDialog(searchDialogs);
  useShortcuts({ search: () => open("search"), list: () => open("shortcuts") });
  return (
    <>
      <ActionIcon
        className={classes.button ?? ""}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-expanded={shown === "search"}
        aria-keyshortcuts="Control+K Meta+K /"
        title={isLarge ? "Search (Ctrl K or /)" : "Search"}
        onClick={() => open("search")}
      >
        <IconSearch aria-hidden />
      </ActionIcon>
      {dialog}
    </>
  );
}

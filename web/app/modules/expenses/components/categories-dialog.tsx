/** The owner's categories: renamed, hidden and added to. */
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { idOf } from "~/api/identity";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { ErrorState } from "~/ui/feedback/error-state";
import { Loading } from "~/ui/feedback/loading";
import { told } from "~/ui/feedback/notify";
import { TextField } from "~/ui/forms/fields";
import { ActionButton } from "~/ui/page/action-button";
import { categoriesQuery, useAddCategory, useChangeCategory } from "../queries";
import type { Category } from "../types";
import classes from "./categories-dialog.module.css";

const FAILURE = "We couldn't save the category. Please try again.";

export default function CategoriesDialog({ opened, onClose }: LateDialogProps<object>) {
  const { data, error, refetch } = useQuery(categoriesQuery);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Expense categories"
      footer={
        <ActionButton data-autofocus onClick={onClose}>
          Close
        </ActionButton>
      }
    >
      <p className={classes.help}>
        These are the lines of Schedule C (Form 1040). Rename or hide what you don't use, and add your own.
      </p>
      {data ? (
        <ul className={classes.categories}>
          {data.map((category) => (
            <CategoryRow key={idOf(category)} category={category} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState title="Failed to load categories" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading height="16rem" />
      )}
      <AddCategory />
    </Dialog>
  );
}

function CategoryRow({ category }: { category: Category }) {
  const { name, isHidden, line } = category;
  const id = idOf(category);
  const change = useChangeCategory();
  const [isRenaming, setRenaming] = useState(false);

  function hide() {
    void told(change.mutateAsync({ id, isHidden: !isHidden }), {
      done: isHidden ? `${name} is back on your list` : `${name} is hidden. Past expenses keep it.`,
      failure: FAILURE,
    });
  }

  if (isRenaming) return <Renaming category={category} onEnd={() => setRenaming(false)} />;
  return (
    <li className={classes.category}>
      <span className={classes.name}>
        {name}
        <small>{[line ? `Line ${line}` : "Your own", ...(isHidden ? ["hidden"] : [])].join(", ")}</small>
      </span>
      <ActionButton changes aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
        Rename
      </ActionButton>
      <ActionButton
        changes
        aria-label={`${isHidden ? "Show" : "Hide"} ${name}`}
        loading={change.isPending}
        onClick={hide}
      >
        {isHidden ? "Show" : "Hide"}
      </ActionButton>
    </li>
  );
}

function Renaming({ category, onEnd }: { category: Category; onEnd: () => void }) {
  const { name } = category;
  const change = useChangeCategory();
  const [typed, setTyped] = useState(name);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.select(), []);

  async function rename(event: FormEvent) {
    event.preventDefault();
    const next = typed.trim();
    if (!next || change.isPending) return;
    if (next === name) return onEnd();
    const renaming = change.mutateAsync({ id: idOf(category), name: next });
    if (await told(renaming, { done: `${name} is now called ${next}`, failure: FAILURE })) onEnd();
  }

  return (
    <li className={classes.category}>
      <form ref={form} className={classes.adding} onSubmit={(event) => void rename(event)} noValidate>
        <TextField
          aria-label={`New name for ${name}`}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ActionButton type="submit" main changes loading={change.isPending}>
          Save
        </ActionButton>
        <ActionButton onClick={onEnd}>Cancel</ActionButton>
      </form>
    </li>
  );
}

function AddCategory() {
  const add = useAddCategory();
  const [name, setName] = useState("");

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim() || add.isPending) return;
    const isDone = await told(add.mutateAsync(name.trim()), { done: `${name.trim()} added`, failure: FAILURE });
    if (isDone) setName("");
  }

  return (
    <form className={classes.adding} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        aria-label="New category"
        placeholder="Add a category"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ActionButton type="submit" changes leftSection={<IconPlus size={18} aria-hidden />} loading={add.isPending}>
        Add
      </ActionButton>
    </form>
  );
}

/** What can be done with a task from wherever it is shown, each with what it says afterwards. */
import { useState } from "react";
import { idOf } from "~/api/identity";
import { confirm } from "~/ui/feedback/confirm";
import { told } from "~/ui/feedback/notify";
import { tasks, useMoveTask } from "./queries";
import type { Task } from "./types";

export function useTaskActions(task: Task) {
  const { title, status } = task;
  const id = idOf(task);
  const move = useMoveTask();
  const removal = tasks.useDelete();
  const [removing, setRemoving] = useState(false);

  function complete() {
    void told(move.mutateAsync({ id, status: "completed" }), {
      done: `${title} is completed`,
      failure: `We couldn't complete ${title}. Please try again.`,
      undo: takeBack,
    });
  }

  function takeBack() {
    void told(move.mutateAsync({ id, status }), {
      done: `${title} is open again`,
      failure: `We couldn't reopen ${title}. Change its status in the form.`,
    });
  }

  /** True: it is gone. */
  async function remove(): Promise<boolean> {
    const question = "Are you sure you want to delete this task?";
    if (!(await confirm({ question, detail: title, yes: "Delete", danger: true }))) return false;
    setRemoving(true);
    const gone = await told(removal.mutateAsync(id), {
      done: `${title} deleted`,
      failure: `We couldn't delete ${title}. Please try again.`,
    });
    setRemoving(false);
    return gone;
  }

  return { complete, remove, isRemoving: removing };
}

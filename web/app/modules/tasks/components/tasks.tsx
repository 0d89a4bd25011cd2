import { IconChecklist } from "@tabler/icons-react";
import { idOf } from "~/api/identity";
import { orNull } from "~/api/mutation";
import { useClientFilter } from "~/modules/clients/client-filter";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useDetails } from "~/ui/dialogs/use-details";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { notifyFailed } from "~/ui/feedback/notify";
import { FilterControls } from "~/ui/lists/controls/filter-controls";
import { ListContent } from "~/ui/lists/list-screen";
import { useListView } from "~/ui/lists/use-list-view";
import { useAddButton } from "~/ui/page/add/use-add-button";
import { fetchTask, tasksQuery } from "../queries";
import { FILTERS } from "../rules";
import type { Task } from "../types";
import { columns } from "./columns";
import type { DetailsTarget } from "./details-dialog";
import { CompleteButton, TaskActions } from "./task-actions";
import { TasksSummary } from "./tasks-summary";

const taskDialog = afterScreen(() => import("./task-dialog"));
const detailsDialog = afterScreen(() => import("./details-dialog"));

const CARD_HEIGHT = 280;
const GONE = "This task no longer exists";

/** What was promised, to whom and until when: one of the two lists of the CRM. */
export function Tasks() {
  const view = useListView({ ...FILTERS, ...useClientFilter() });
  const form = useLateDialog(taskDialog);

  /** What is edited is read first: its version says what the change began from. */
  async function edit(listed: Task) {
    const found = await form.openFound(async () => {
      const task = await orNull(fetchTask(idOf(listed)));
      return task && { row: { task } };
    });
    if (!found) notifyFailed(GONE);
  }

  const detailsOf = (task: Task): DetailsTarget => ({ task, onEdit: (one) => void edit(one) });
  const details = useDetails({
    late: detailsDialog,
    idOf: ({ task }: DetailsTarget) => idOf(task),
    find: async (id) => {
      const task = await orNull(fetchTask(id));
      return task && detailsOf(task);
    },
    missing: GONE,
  });

  return (
    <ListContent
      addButton={useAddButton("New Task", () => form.open({ task: null }))}
      summary={<TasksSummary />}
      search={{ label: "Search tasks", placeholder: "Search tasks..." }}
      view={view}
      controls={<FilterControls view={view} />}
      label="Tasks"
      list={tasksQuery(view.values)}
      columns={columns}
      cardHeight={CARD_HEIGHT}
      actions={(task) => (
        <TaskActions task={task} onView={() => details.open(detailsOf(task))} onEdit={() => void edit(task)} />
      )}
      onOpen={(task) => details.open(detailsOf(task))}
      mainAction={(task) => <CompleteButton task={task} />}
      loadFailure="Failed to load tasks"
      empty={{
        icon: IconChecklist,
        title: "No tasks found",
        text: "Add what you promised, to who and by when. Overdue tasks stand out.",
      }}
    >
      {details.dialog}
      {form.dialog}
    </ListContent>
  );
}

import { IconArrowLeft, IconPencil, IconPrinter, IconRefresh, IconSitemap, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { idOf } from "~/api/identity";
import { dayOf } from "~/lib/shown/format";
import { useLocation, useNavigate, useParams } from "~/router/hooks";
import { Link } from "~/router/link";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { confirm } from "~/ui/feedback/confirm";
import { ErrorState } from "~/ui/feedback/error-state";
import { Loading } from "~/ui/feedback/loading";
import { MessagePanel } from "~/ui/feedback/message-panel";
import { NextStep } from "~/ui/feedback/next-step";
import { notifyDone, notifyFailed, told } from "~/ui/feedback/notify";
import { Chip } from "~/ui/figures/chip";
import { Facts } from "~/ui/figures/facts";
import { Meter } from "~/ui/figures/meter";
import { ActionButton } from "~/ui/page/action-button";
import { PageHeading, pageTitle } from "~/ui/page/page";
import { Checklist } from "../components/checklist";
import { fetchToEdit, listedWorkflow, useStartOver, workflowQuery, workflows } from "../queries";
import { CATEGORY_COLOURS, doneCount, progressInWords } from "../rules";
import type { Workflow } from "../types";
import classes from "./workflow.module.css";

const workflowDialog = afterScreen(() => import("../components/workflow-dialog"));

export const title = pageTitle("Workflow");

const GONE = "This workflow no longer exists";

/** One workflow, to be worked through step by step; also as a sheet of paper. */
export default function WorkflowPage() {
  const { workflowId = "" } = useParams();
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...workflowQuery(workflowId),
    // Whoever comes from the list sees it at once.
    placeholderData: () => listedWorkflow(cache, workflowId),
  });
  return (
    <div className={classes.sheet}>
      <BackLink />
      {data ? (
        <Shown workflow={data} />
      ) : data === null ? (
        <MessagePanel icon={IconSitemap} title={GONE} text="It may have been deleted on another device." />
      ) : error ? (
        <ErrorState
          title="Failed to load workflows. Please refresh the page."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading text="Loading workflows..." />
      )}
    </div>
  );
}

/** What the screen before says of the way here. */
function useWayHere(): { listSearch?: unknown; isNew?: unknown } {
  return useLocation().state ?? {};
}

/** To the list as it was searched, for whoever came from there. */
function useListAddress(): string {
  const { listSearch } = useWayHere();
  return `/app/workflows${typeof listSearch === "string" ? listSearch : ""}`;
}

function BackLink() {
  return (
    <Link to={useListAddress()} className={classes.back}>
      <IconArrowLeft size={20} aria-hidden /> Back to Workflows
    </Link>
  );
}

function Shown({ workflow }: { workflow: Workflow }) {
  const { title, category, description, steps, createdAt } = workflow;
  const done = doneCount(steps);
  const isDone = steps.length > 0 && done === steps.length;
  const isNew = useWayHere().isNew === true && done === 0;
  return (
    <>
      {isNew ? (
        <NextStep>
          {title} saved. Next:{" "}
          {steps.length > 0
            ? "check off its steps as you work, or print it as a checklist."
            : "add its steps under Edit."}
        </NextStep>
      ) : null}
      <header className={classes.header}>
        <div className={classes.about}>
          <PageHeading>{title}</PageHeading>
          <Chip text={category} colours={CATEGORY_COLOURS} />
          <p className={classes.description}>{description}</p>
        </div>
        <Actions workflow={workflow} />
      </header>
      <Facts
        facts={[
          ["Steps", String(steps.length)],
          ["Created", dayOf(createdAt)],
        ]}
      />
      <div className={classes.progress}>
        <Meter
          label="Progress"
          percent={steps.length === 0 ? 0 : (done * 100) / steps.length}
          words={progressInWords(steps)}
          thresholds={[]}
          isProgress
        />
        {done > 0 ? <StartOver workflow={workflow} isDone={isDone} /> : null}
      </div>
      <Checklist workflow={workflow} />
    </>
  );
}

function Actions({ workflow }: { workflow: Workflow }) {
  const { title } = workflow;
  const id = idOf(workflow);
  const navigate = useNavigate();
  const list = useListAddress();
  const form = useLateDialog(workflowDialog);
  const remove = workflows.useDelete();
  const [pending, setPending] = useState(false);

  // Read anew when the form opens: what it saves from is the version that is there.
  async function edit() {
    const found = await form.openFound(async () => {
      const row = await fetchToEdit(id);
      return row && { row };
    });
    if (!found) notifyFailed(GONE);
  }

  async function askAndDelete() {
    const question = "Are you sure you want to delete this workflow?";
    if (!(await confirm({ question, detail: title, yes: "Delete", danger: true }))) return;
    setPending(true);
    const gone = await told(remove.mutateAsync(id), { failure: "Failed to delete workflow. Please try again." });
    setPending(false);
    if (!gone) return;
    await navigate(list, { replace: true });
    notifyDone(`${title} deleted`);
  }

  return (
    <div className={classes.actions}>
      <ActionButton changes leftSection={<IconPencil size={20} aria-hidden />} onClick={() => void edit()}>
        Edit
      </ActionButton>
      <ActionButton leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
        Print
      </ActionButton>
      <ActionButton
        changes
        loading={pending}
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={() => void askAndDelete()}
      >
        Delete
      </ActionButton>
      {form.dialog}
    </div>
  );
}

/** Once all is done it is what comes next. */
function StartOver({ workflow, isDone }: { workflow: Workflow; isDone: boolean }) {
  const startOver = useStartOver();

  async function ask() {
    const yes = await confirm({
      question: "Start over?",
      detail: `This clears the check marks of “${workflow.title}” so you can use it again. The steps stay.`,
      yes: "Start over",
    });
    if (!yes) return;
    await told(startOver.mutateAsync(idOf(workflow)), {
      done: "Check marks cleared",
      failure: "We couldn't clear the check marks. Please try again.",
    });
  }

  return (
    <div className={classes.next}>
      {isDone ? <p role="status">All done. Start over for the next job.</p> : null}
      <ActionButton
        changes
        main={isDone}
        loading={startOver.isPending}
        leftSection={<IconRefresh size={20} aria-hidden />}
        onClick={() => void ask()}
      >
        Start over
      </ActionButton>
    </div>
  );
}

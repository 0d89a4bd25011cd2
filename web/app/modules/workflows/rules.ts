/** What is true of workflows, apart from any screen. Pure. */
import type { ChipColours } from "~/ui/figures/chip";
import type { NewWorkflow, Workflow } from "./types";

/** Those that are offered; any other category is as good, and grey. */
export const CATEGORY_COLOURS = {
  Installation: "blue",
  "Customer Service": "violet",
  Maintenance: "teal",
  HR: "rose",
  Safety: "orange",
  Finance: "green",
} as const satisfies ChipColours;

export const CATEGORIES = Object.keys(CATEGORY_COLOURS);

export const MOST_STEPS = 200;

type Step = Workflow["steps"][number];

export const doneCount = (steps: Step[]) => steps.filter(({ completed }) => completed).length;

export const progressInWords = (steps: Step[]) => `${doneCount(steps)} of ${steps.length} steps completed`;

/** "1 step", "7 steps", and how far one is, once something is done. */
export function stepsInWords(steps: Step[]): string {
  const count = steps.length === 1 ? "1 step" : `${steps.length} steps`;
  const done = doneCount(steps);
  return done > 0 ? `${count}, ${done} done` : count;
}

/** A step in the form. Its key stays with it wherever it moves; the id is the server's, and a new step has none. */
export type StepEntry = { key: string; id: string | null; title: string; description: string };

/** What the form holds while it is being filled in. */
export type WorkflowEntry = { title: string; category: string; description: string; steps: StepEntry[] };

/** Its key is unlike any other, those in a draft from before a refresh included. */
export function newStep(): StepEntry {
  return { key: crypto.randomUUID(), id: null, title: "", description: "" };
}

export function newWorkflowEntry(): WorkflowEntry {
  return { title: "", category: "", description: "", steps: [newStep()] };
}

export function entryOf({ title, category, description, steps }: Workflow): WorkflowEntry {
  return { title, category, description, steps: steps.map(({ completed: _, ...step }) => ({ key: step.id, ...step })) };
}

/** Steps that were there keep their id, and with it their tick, which the form does not touch. */
export function workflowOf(entry: WorkflowEntry): NewWorkflow {
  return {
    title: entry.title.trim(),
    category: entry.category.trim(),
    description: entry.description.trim(),
    steps: entry.steps.map(({ id, title, description }) => ({
      ...(id === null ? {} : { id }),
      title: title.trim(),
      description: description.trim(),
    })),
  };
}

/** A sentence per field that is wrong, as the form names it. */
export function problemsOf(entry: WorkflowEntry): Record<string, string> {
  const missing: [string, string, string][] = [
    ["title", entry.title, "Enter a title for this workflow"],
    ["category", entry.category, "Pick a category, or type your own"],
    ["description", entry.description, "Say what this workflow is for"],
    ...entry.steps.flatMap((step, place): [string, string, string][] => [
      [`steps.${place}.title`, step.title, "Enter what to do in this step"],
      [`steps.${place}.description`, step.description, "Describe how to do it"],
    ]),
  ];
  return Object.fromEntries(
    missing.filter(([, text]) => text.trim() === "").map(([name, , sentence]) => [name, sentence]),
  );
}

/** For showing two versions of the steps side by side. */
export function stepsAsText(steps: NewWorkflow["steps"]): string {
  return (steps ?? []).map(({ title }, place) => `${place + 1}. ${title ?? ""}`).join("\n");
}

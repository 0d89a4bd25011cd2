import { describe, expect, it, vi } from "vitest";
import { entryOf, newStep, newWorkflowEntry, problemsOf, progressInWords, stepsInWords, workflowOf } from "./rules";
import type { Workflow } from "./types";

const steps = [
  { id: "a", title: "Shut off gas", description: "At the meter", completed: true },
  { id: "b", title: "Drain", description: "Hose to the floor drain", completed: false },
];
const workflow: Workflow = {
  _id: "1",
  title: "Water heater",
  category: "Installation",
  description: "Tank for tank",
  steps,
  createdAt: "2026-11-15T12:00:00.000Z",
  updatedAt: "2026-11-15T12:00:00.000Z",
};

describe("progress", () => {
  it("is told in words", () => {
    expect(progressInWords(steps)).toBe("1 of 2 steps completed");
    expect(progressInWords([])).toBe("0 of 0 steps completed");
    expect(stepsInWords(steps)).toBe("2 steps, 1 done");
    expect(stepsInWords(steps.slice(1))).toBe("1 step");
    expect(stepsInWords([])).toBe("0 steps");
  });
});

describe("the form", () => {
  it("sends steps with their ids and without their ticks", () => {
    const entry = entryOf(workflow);
    entry.steps.reverse();
    entry.steps.push({ ...newStep(), title: " Flush ", description: "Two minutes" });
    expect(workflowOf(entry)).toEqual({
      title: "Water heater",
      category: "Installation",
      description: "Tank for tank",
      steps: [
        { id: "b", title: "Drain", description: "Hose to the floor drain" },
        { id: "a", title: "Shut off gas", description: "At the meter" },
        { title: "Flush", description: "Two minutes" },
      ],
    });
  });

  it("asks for everything, each step included", () => {
    expect(problemsOf(newWorkflowEntry())).toEqual({
      title: "Enter a title for this workflow",
      category: "Pick a category, or type your own",
      description: "Say what this workflow is for",
      "steps.0.title": "Enter what to do in this step",
      "steps.0.description": "Describe how to do it",
    });
    expect(problemsOf(entryOf(workflow))).toEqual({});
    expect(problemsOf({ ...entryOf(workflow), category: "  ", steps: [] })).toEqual({
      category: "Pick a category, or type your own",
    });
  });

  it("gives each new step a key of its own, unlike those in a draft from before a refresh", async () => {
    const { key } = newStep();
    expect(newStep().key).not.toBe(key);
    vi.resetModules();
    const afterRefresh = await import("./rules");
    expect([key, newStep().key]).not.toContain(afterRefresh.newStep().key);
    const keysOf = ({ steps }: { steps: { key: string }[] }) => steps.map((step) => step.key);
    expect(keysOf(afterRefresh.newWorkflowEntry())).not.toEqual(keysOf(newWorkflowEntry()));
  });
});

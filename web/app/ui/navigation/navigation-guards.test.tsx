import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { CLEARED_AFTER_MS } from "~/ui/dialogs/use-dialog";
import { confirm } from "~/ui/feedback/confirm";
import {
  at,
  closeExpenses,
  goBack,
  goForward,
  gone,
  jobs,
  navigate,
  onBack,
  open,
  settled,
  shows,
  sought,
  turns,
  useGivenNavigate,
  WAITS,
} from "./jobs-testing";
import { useNavigationGuard } from "./navigation-guards";

it("closes what Back leaves, one dialog after the other, and opens again by Forward what has a name", async () => {
  await open("/jobs?sort=newest");
  jobs.details.open({ id: "p1" });
  await shows("Job p1");
  expect(at()).toBe("/jobs?sort=newest&open=p1");
  jobs.expenses.open({ id: "p1" });
  await shows("Expenses of p1");
  expect(at()).toBe("/jobs?sort=newest&expenses=p1");
  jobs.form.open("valve");
  await shows("Form: valve");
  expect(screen.queryByText("Job p1")).toBeTruthy();
  expect(at()).toBe("/jobs?sort=newest&expenses=p1");
  await goBack();
  await gone("Form: valve");
  await shows("Expenses of p1");
  await goBack();
  await gone("Expenses of p1");
  await shows("Job p1");
  expect(at()).toBe("/jobs?sort=newest&open=p1");
  await goBack();
  await gone("Job p1");
  expect(at()).toBe("/jobs?sort=newest");
  await goForward();
  await shows("Job p1");
  await goBack();
  await goBack();
  expect(at()).toBe("/before");
});

it("keeps what Forward opens again before it has faded away", async () => {
  await open("/jobs");
  jobs.details.open({ id: "p1" });
  await shows("Job p1");
  sought.length = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  window.history.back();
  await vi.waitFor(() => expect(screen.queryByText("Job p1")).toBeNull(), { interval: 1, timeout: 20_000 });
  window.history.forward();
  await vi.waitFor(() => expect(screen.queryByText("Job p1")).toBeTruthy(), { interval: 1, timeout: 20_000 });
  await act(() => vi.advanceTimersByTimeAsync(2 * CLEARED_AFTER_MS));
  expect(screen.queryByText("Job p1")).toBeTruthy();
  expect(sought).toEqual([]);
});

it("leaves as many entries as Back leaves at once", async () => {
  await open("/jobs");
  jobs.details.open({ id: "p1" });
  jobs.expenses.open({ id: "p1" });
  jobs.form.open("valve");
  await shows("Form: valve");
  window.history.back();
  window.history.back();
  await settled();
  await gone("Form: valve");
  await gone("Expenses of p1");
  await shows("Job p1");
  expect(at()).toBe("/jobs?open=p1");
});

it("takes Forward to a form that was closed back again", async () => {
  await open("/jobs");
  jobs.form.open("valve");
  await shows("Form: valve");
  await goBack();
  await gone("Form: valve");
  await goForward();
  expect(screen.queryByText("Form: valve")).toBeNull();
  await goBack();
  expect(at()).toBe("/before");
});

it("leaves the entry of a form that a refresh took", async () => {
  await open("/jobs", undefined, { dialogs: ["a form"], screen: "screen" });
  await goBack();
  expect(at()).toBe("/before");
});

it("keeps the details that a refresh comes upon, with the screen below them", async () => {
  await open("/jobs?expenses=p1", undefined, { dialogs: ["open=p1", "expenses=p1"], screen: "screen" });
  await shows("Expenses of p1");
  await shows("Job p1");
  expect(at()).toBe("/jobs?expenses=p1");
});

it("puts the screen alone below what a link led to", async () => {
  await open("/jobs?sort=newest&open=p1");
  await shows("Job p1");
  expect(at()).toBe("/jobs?sort=newest&open=p1");
  await goBack();
  await gone("Job p1");
  expect(at()).toBe("/jobs?sort=newest");
  await goBack();
  expect(at()).toBe("/before");
});

it("shows the screen for a link to what is gone", async () => {
  await open("/jobs?open=gone");
  expect(at()).toBe("/jobs");
  await goBack();
  expect(at()).toBe("/before");
});

it("opens once by a double click", async () => {
  await open("/jobs");
  jobs.details.open({ id: "p1" });
  jobs.details.open({ id: "p1" });
  await shows("Job p1");
  jobs.form.open("valve");
  jobs.form.open("tape");
  await shows("Form: tape");
  await goBack();
  await gone("Form: tape");
  await goBack();
  await gone("Job p1");
  expect(at()).toBe("/jobs");
});

it("closes once by a double click", async () => {
  await open("/jobs");
  jobs.form.open("valve");
  await shows("Form: valve");
  jobs.form.close();
  jobs.form.close();
  await settled();
  expect(at()).toBe("/jobs");
  await gone("Form: valve");
});

it("opens the next dialog in the place of one that closes", async () => {
  await open("/jobs");
  jobs.form.open("valve");
  await shows("Form: valve");
  jobs.form.close();
  jobs.details.open({ id: "p1" });
  await shows("Job p1");
  await gone("Form: valve");
  await goBack();
  await gone("Job p1");
  expect(at()).toBe("/jobs");
  await goBack();
  expect(at()).toBe("/before");
});

it("opens a dialog's next step in its place", async () => {
  await open("/jobs");
  jobs.form.open("the password");
  await shows("Form: the password");
  jobs.form.close();
  jobs.form.open("the app");
  await shows("Form: the app");
  await settled();
  await goBack();
  await gone("Form: the app");
  expect(at()).toBe("/jobs");
});

it("opens what an address asks for, above the screen without the asking", async () => {
  await open("/jobs?sort=newest&new=estimate&client=c1");
  await shows("Form: estimate for c1");
  expect(at()).toBe("/jobs?sort=newest");
  await goBack();
  await gone("Form: estimate for c1");
  expect(at()).toBe("/jobs?sort=newest");
  await goBack();
  expect(at()).toBe("/before");
});

it("applies what a dialog chose to the screen below it", async () => {
  await open("/jobs");
  jobs.form.open("filters");
  await shows("Form: filters");
  jobs.form.close();
  jobs.address.step({ range: "all" });
  await settled();
  expect(at()).toBe("/jobs?range=all");
  await goBack();
  expect(at()).toBe("/jobs");
  await goBack();
  expect(at()).toBe("/before");
});

it.each(["at once", ...WAITS] as const)(
  "goes on from a form that has just closed, however slowly the screen comes (%s)",
  async (wait) => {
    let arrive = () => {};
    await open("/jobs", new Promise((resolve) => (arrive = () => resolve(null))));
    jobs.form.open("valve");
    await shows("Form: valve");
    jobs.form.close();
    if (wait !== "at once") await turns(wait);
    void navigate("/trips");
    await settled();
    arrive();
    await shows("The trips");
    await settled();
    expect(at()).toBe("/trips");
    await goBack();
    expect(at()).toBe("/jobs");
    await goBack();
    expect(at()).toBe("/before");
  },
);

it.each(WAITS.flatMap((shown) => WAITS.map((closed) => [shown, closed])))(
  "comes back to the dialog a link was pressed in, after another above it was open for %i turns and closed for %i",
  async (shown, closed) => {
    await open("/jobs?open=p1");
    await shows("Job p1");
    jobs.expenses.open({ id: "p1" });
    await waitFor(() => expect(closeExpenses).toBeTruthy());
    await turns(shown);
    closeExpenses?.();
    await turns(closed);
    void navigate("/trips");
    await shows("The trips");
    await settled();
    await goBack();
    await shows("Job p1");
    expect(at()).toBe("/jobs?open=p1");
    expect(screen.queryByText("Expenses of p1")).toBeNull();
  },
);

it("gives the place of a form to where a link in it leads: one Back returns, and one Forward", async () => {
  await open("/jobs");
  jobs.form.open("menu");
  await shows("Form: menu");
  void navigate("/trips");
  await shows("The trips");
  await goBack();
  await shows("Jobs");
  expect(screen.queryByText("Form: menu")).toBeNull();
  expect(at()).toBe("/jobs");
  await goForward();
  await shows("The trips");
});

it("asks before Back leaves a form, as often as it is pressed", async () => {
  const answers: Array<(yes: boolean) => void> = [];
  onBack(() => new Promise((resolve) => answers.push(resolve)));
  await open("/jobs");
  jobs.form.open("valve");
  await shows("Form: valve");
  await goBack();
  expect(answers.length).toBe(1);
  answers[0]?.(false);
  await goBack();
  expect(answers.length).toBe(2);
  await shows("Form: valve");
  answers[1]?.(true);
  await gone("Form: valve");
  await settled();
  expect(at()).toBe("/jobs");
  await goBack();
  expect(at()).toBe("/before");
});

it("closes at once where Back is answered at once", async () => {
  onBack(async () => true);
  await open("/jobs");
  jobs.details.open({ id: "p1" });
  jobs.form.open("valve");
  await shows("Form: valve");
  await goBack();
  await gone("Form: valve");
  await shows("Job p1");
  expect(at()).toBe("/jobs?open=p1");
});

it("takes Back for a no while something is asked", async () => {
  await open("/jobs");
  const answer = confirm({ question: "Delete it?", yes: "Delete" });
  await shows("Delete it?");
  await goBack();
  expect(await answer).toBe(false);
  await gone("Delete it?");
  expect(at()).toBe("/jobs");
});

const asked: string[] = [];
const askForm = async () => asked.push("form") > 0;
const askOffline = async () => asked.push("offline") < 0;
let isOffline = true;

function Guarded() {
  useGivenNavigate();
  const [blocks] = useState(() => () => true);
  useNavigationGuard({ blocks, ask: askForm });
  useNavigationGuard({ blocks: () => isOffline, ask: askOffline, refuses: true });
  return "The guarded form";
}

it("refuses before it asks: nobody gives up changes for a screen that cannot open", async () => {
  await open("/guarded", undefined, null, <Guarded />);
  void navigate("/trips");
  await vi.waitFor(() => expect(asked).toEqual(["offline"]));
  await goBack();
  expect(asked).toEqual(["offline", "offline"]);
  expect(at()).toBe("/guarded");
  isOffline = false;
  await goBack();
  expect(asked).toEqual(["offline", "offline", "form"]);
  await shows("Elsewhere");
  expect(at()).toBe("/before");
});

import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dropTab, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { visit } from "../testing";
import DelayDialog from "./delay-dialog";

beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
});
afterEach(() => void vi.unstubAllGlobals());

const open = (_id: string) => {
  const appointment = visit({ _id, startDate: "2030-03-05" });
  return renderPage(
    () => <DelayDialog row={{ appointment, onSaved: () => {} }} opened onClose={() => {}} />,
    `/${_id}`,
  );
};
const day = async () => ((await screen.findByLabelText(/^Date/)) as HTMLInputElement).value;

it("keeps the day an appointment was to be moved to, for that one alone", async () => {
  serverAnswers({
    "GET /api/appointments/range/2030-03-05/2030-03-05": { body: [] },
    "GET /api/appointments/range/2030-03-07/2030-03-07": { body: [] },
  });
  const first = open("one");
  await day();
  fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: "2030-03-07" } });
  await dropTab(first);
  const { unmount } = open("other");
  expect(await day()).toBe("2030-03-05");
  unmount();
  open("one");
  await screen.findByText(/^Your draft was restored/);
  expect(await day()).toBe("2030-03-07");
});

it("puts an appointment off by a quarter of an hour, half an hour and an hour, each from where it is by then", async () => {
  serverAnswers({ "GET /api/appointments/range/2030-03-05/2030-03-05": { body: [] } });
  open("one");
  await day();
  const time = (label: RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value;
  for (const [label, from, to] of [
    ["15 minutes later", "09:15", "10:15"],
    ["30 minutes later", "09:45", "10:45"],
    ["1 hour later", "10:45", "11:45"],
  ] as const) {
    await press(label);
    expect([time(/^Start Time/), time(/^End Time/)]).toEqual([from, to]);
  }
});

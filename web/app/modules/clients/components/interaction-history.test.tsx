import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  press,
  renderPage,
  servedInPages,
  serverAnswers,
  signedInAsAnn,
  stubScreen,
  testQueryClient,
} from "~/ui/testing";
import { clientNamed } from "../testing";
import { InteractionHistory } from "./interaction-history";

const dana = clientNamed("Dana Reyes");
const one = `/api/clients/${encodeURIComponent(dana._id)}`;
const call = (at: number) => ({
  _id: `i${at}`,
  type: "call",
  subject: `Call ${at}`,
  description: "About the faucet",
  date: "2026-11-02",
  status: null,
  followUpDate: null,
  updatedAt: "2026-11-02T08:00:00.000Z",
});

beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
});
afterEach(() => void vi.unstubAllGlobals());

it("asks again only for the part of a long history that's on screen", async () => {
  const onScreen = stubScreen();
  const stored = Array.from({ length: 8 }, (_, at) => call(at));
  const { answer, asked } = servedInPages(stored);
  serverAnswers({
    [`GET ${one}`]: { body: dana },
    [`GET ${one}/interactions`]: answer,
    [`PUT ${one}/interactions/i5`]: (_, { body }) => {
      stored[5] = { ...call(5), ...(body as object) };
      return { body: stored[5] };
    },
  });
  const cache = testQueryClient();
  renderPage(() => <InteractionHistory client={dana} />, "/", "/", cache);
  for (const last of [1, 3, 5]) {
    await screen.findByText(`Call ${last}`);
    await press("Show older");
  }
  await screen.findByText("Call 7");

  onScreen.show(...screen.getAllByRole("listitem").slice(4, 6));
  asked.length = 0;
  await press("Edit Call 5, 11/2/2026");
  fireEvent.change(await screen.findByLabelText(/Subject/), { target: { value: "Called back" } });
  await press("Update Interaction");
  await screen.findByText("Called back");
  await waitFor(() => expect(asked).not.toEqual([]));
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  expect(asked).toEqual(["4"]);

  onScreen.show(...screen.getAllByRole("listitem").slice(0, 2));
  await waitFor(() => expect(asked).toEqual(["4", ""]));
});

import { screen, waitFor } from "@testing-library/react";
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
import type { Equipment } from "../types";
import HistoryDialog from "./history-dialog";

const van = { _id: "van", name: "Van 2", type: "Vehicle" } as Equipment;
const service = (at: number) => ({
  _id: `s${at}`,
  serviceType: `Service ${at}`,
  serviceDate: "2026-11-02",
  performedBy: "Ann",
  partsUsed: [],
});

beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
});
afterEach(() => void vi.unstubAllGlobals());

it("asks again only for the part of a long history that's on screen", async () => {
  const onScreen = stubScreen();
  const { answer, asked } = servedInPages(Array.from({ length: 8 }, (_, at) => service(at)));
  serverAnswers({ "GET /api/equipment/van/service-history": answer });
  const cache = testQueryClient();
  renderPage(() => <HistoryDialog row={van} opened onClose={() => {}} />, "/", "/", cache);
  for (const last of [1, 3, 5]) {
    await screen.findByText(`Service ${last}`);
    await press("Show older records");
  }
  await screen.findByText("Service 7");

  onScreen.show(...screen.getAllByRole("listitem").slice(4, 6));
  asked.length = 0;
  await cache.invalidateQueries();
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  expect(asked).toEqual(["4"]);
});

import { render, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { RouterProvider } from "~/router/provider";
import { keepDraft, newDraftKey } from "~/ui/forms/kept-drafts";
import { routerAt } from "~/ui/testing";
import Provider from "./provider";

it("drops old drafts when the app starts, whichever page it starts on", async () => {
  const draft = { values: { name: "Dana" }, base: null };
  const old = newDraftKey("ann", "documents.new");
  const fresh = newDraftKey("ann", "mileage.new");
  keepDraft(old, draft, Date.now() - 7 * 86_400_000);
  keepDraft(fresh, draft);
  render(<RouterProvider router={routerAt("/login", [{ path: "/login", element: <Provider /> }])} />);
  await waitFor(() => expect(localStorage.getItem(old)).toBeNull());
  expect(localStorage.getItem(fresh)).not.toBeNull();
});

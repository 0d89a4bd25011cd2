import { render, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { keepDraft, newDraftKey } from "~/ui/forms/kept-drafts";
import Provider from "./provider";

it("drops old drafts when the app starts, whichever page it starts on", async () => {
  const draft = { values: { name: "Dana" }, base: null };
  const old = newDraftKey("ann", "documents.new");
  const fresh = newDraftKey("ann", "mileage.new");
  keepDraft(old, draft, Date.now() - 7 * 86_400_000);
  keepDraft(fresh, draft);
  const App = createRoutesStub([{ path: "/login", Component: Provider }]);
  render(<App initialEntries={["/login"]} />);
  await waitFor(() => expect(localStorage.getItem(old)).toBeNull());
  expect(localStorage.getItem(fresh)).not.toBeNull();
});

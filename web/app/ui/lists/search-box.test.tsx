import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RouterProvider } from "~/router/provider";
import type { RouteParts } from "~/router/router";
import { routerAt } from "~/ui/testing";
import { SearchBox } from "./search-box";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** `holdUp` says how long a later address is on its way. */
async function openAt(address: string, holdUp: NonNullable<RouteParts["redirect"]> = () => null) {
  let isStart = true;
  const redirect: typeof holdUp = (next) => {
    if (!isStart) return holdUp(next);
    isStart = false;
    return null;
  };
  const router = routerAt(address, [{ path: "*", element: <SearchBox label="Search inventory" />, redirect }]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  const input = screen.getByLabelText("Search inventory") as HTMLInputElement;
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  return { router, input, type, wait };
}

describe("the search box", () => {
  it("shows what the address says", async () => {
    const { input } = await openAt("/app/inventory?search=wax");
    expect(input.value).toBe("wax");
  });

  it("writes the address 300 ms after the last letter, keeping its other parts", async () => {
    const { router, type, wait } = await openAt("/app/inventory?sort=name");
    type("wa");
    await wait(200);
    type("wax ");
    await wait(299);
    expect(router.state.location.search).toBe("?sort=name");
    await wait(1);
    expect(router.state.location.search).toBe("?sort=name&search=wax");
  });

  it("keeps the blank a person is about to type on from", async () => {
    const { input, type, wait } = await openAt("/app/inventory");
    type("wax ");
    await wait(400);
    expect(input.value).toBe("wax ");
  });

  it("follows the address when something else clears it", async () => {
    const { router, input, wait } = await openAt("/app/inventory?search=wax");
    await act(() => router.navigate("/app/inventory"));
    await wait(0);
    expect(input.value).toBe("");
  });

  it("keeps the letters typed while the search before them commits", async () => {
    let commit = () => {};
    const { router, input, type, wait } = await openAt("/app/inventory", async () => {
      await new Promise<void>((resolve) => (commit = resolve));
      return null;
    });
    type("wa");
    await wait(300);
    type("wax r");
    commit();
    await wait(0);
    expect(router.state.location.search).toBe("?search=wa");
    expect(input.value).toBe("wax r");
  });

  it("calls nobody back who is on the way to another screen", async () => {
    const { router, type, wait } = await openAt("/app/inventory", ({ pathname }) =>
      pathname === "/app/tools" ? new Promise(() => {}) : null,
    );
    type("wax");
    act(() => void router.navigate("/app/tools"));
    await wait(400);
    expect(router.state.pending?.pathname).toBe("/app/tools");
  });
});

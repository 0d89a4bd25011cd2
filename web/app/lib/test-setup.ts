/** What happy-dom lacks and Mantine or our dialogs ask for. */
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NoResizeObserver;
Element.prototype.scrollIntoView ??= () => {};

// A busy machine may take its time; nothing here is a test of speed.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);

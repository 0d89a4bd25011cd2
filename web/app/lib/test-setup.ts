/** What happy-dom lacks and Mantine or our dialogs ask for. */
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NoResizeObserver;
Element.prototype.scrollIntoView ??= () => {};

afterEach(cleanup);

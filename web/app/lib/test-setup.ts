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

// Moving through the history takes a moment, as it does in a browser.
const { history } = window;
const go = history.go.bind(history);
history.go = (steps) => void setTimeout(() => setTimeout(() => go(steps)));
history.back = () => history.go(-1);
history.forward = () => history.go(1);

// What a screen asks for after its test has ended gets no answer. A real connection would outlive the window, and a run that
// waits for it never ends.
globalThis.fetch = () => new Promise(() => {});

// A busy machine may take its time; nothing here is a test of speed.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);

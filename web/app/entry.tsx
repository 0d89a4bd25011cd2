/** Starts the app in the document, which shows that it's loading until the first screen's code is here. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { routes } from "./routes";
import { dropFailedStyles } from "./screen-code";

dropFailedStyles();

const container = document.getElementById("app");
if (!container) throw new Error("The document has no place for the app");
const root = createRoot(container);
const router = createBrowserRouter(routes);

function start() {
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

if (router.state.initialized) start();
else {
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    unsubscribe();
    start();
  });
}

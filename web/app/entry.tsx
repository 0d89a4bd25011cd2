/** Starts the app in the document, which shows that it's loading until the first screen's code is here. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "./router/provider";
import { createRouter } from "./router/router";
import { routes } from "./routes";
import { dropFailedStyles } from "./screen-code";

dropFailedStyles();

const container = document.getElementById("app");
if (!container) throw new Error("The document has no place for the app");
const root = createRoot(container);
const router = createRouter(routes);

void router.arrived.then(() =>
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
);

import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { servePages } from "./tools/serve-pages.ts";

// In the inner loop Vite serves the pages and hands the API and the customers' pages to a running `sawhorse serve`.
const api = process.env.SAWHORSE_API ?? "http://127.0.0.1:8080";

/**
 * Icons, the small pieces of the component library and its fields, and what's shared outside the frame. Without the hooks that
 * only menus and dialogs use: those come with them.
 */
const PARTS =
  /\/app\/(account|api|lib)\/|\/app\/ui\/(dialogs\/use-\w|forms\/(fields|form-problem|saved-in-words)\.)|\/@tabler\/icons-react\/|\/@mantine\/hooks\/esm\/(?!use-(click|collapse|debounced|focus|long|window))|\/@mantine\/core\/esm\/(core|components\/(Anchor|Card|List|Paper|SimpleGrid|Skeleton|Stack|Text|Title|VisuallyHidden))\//;

/** What a form on a screen is made of. Screens whose forms are in dialogs fetch it with those, after their first rows. */
const FORMS =
  /\/@mantine\/(form|core\/esm\/components\/Radio)\/|\/app\/ui\/(contact\/confirm-first|forms\/(field-row|tick-field|has-changes|merged-save|restored-draft|use-(draft|merged|submission|unsaved)))/;

/** What a list is made of, with what opens the dialog of a row. */
const LIST = /\/app\/ui\/((lists|figures(\/tiles)?)\/[^/]+$|dialogs\/use-(row-dialog|details)\.)/;

/** What every dialog is made of: each screen fetches it after its first rows. */
const DIALOGS = /\/app\/ui\/(dialogs\/dialog|forms\/(form-dialog|ordered-entries|pick-field|tags-field))\.tsx$/;

/** What the frame opens, and what it does once the first screen is there: fetched then, and in one piece. */
const OVERLAYS =
  /\/app\/(shell\/(ahead|menus)|modules\/(notifications\/components\/notifications-drawer|search\/components\/search-dialogs))/;

export default defineConfig({
  // Every address has a document of ours, in the build as in the inner loop.
  appType: "custom",
  resolve: { tsconfigPaths: true },
  plugins: [react(), servePages()],
  build: {
    outDir: "build/client",
    // Browsers without it fetch the same files a little later.
    modulePreload: { polyfill: false },
    // A kilobyte less on the first screen than Vite's own minifier.
    minify: "terser",
    terserOptions: { module: true, compress: { passes: 3 } },
    rolldownOptions: {
      input: { app: "app.html", site: "app/site/site.css" },
      output: {
        // A few files instead of dozens: fewer requests, better compression. Each holds what lies in its folders with all
        // that this is made of, unless a file above it holds that already; the rest comes with the screen that needs it.
        codeSplitting: {
          groups: [
            { name: "framework", test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
            // What starts the app, the product's facts and how figures are shown: nothing that brings styles. Without the
            // entry, which would hold back all that needs one of these.
            { name: "document", test: /\/app\/((?!entry)|router\/|lib\/shown\/)[^/]+\.tsx?$/, priority: 4 },
            // What stands around every screen.
            { name: "frame", test: /\/app\/(shell|ui\/page)\/[^/]+$/, priority: 3 },
            { name: "list", test: LIST, priority: 2 },
            // What several screens need, each in a little of: one file instead of two dozen.
            { name: "parts", test: PARTS, priority: 1 },
            { name: "forms", test: FORMS, priority: 1 },
            { name: "dialogs", test: DIALOGS },
            { name: "overlays", test: OVERLAYS },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": api, "/invoice/": api } },
});

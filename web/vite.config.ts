import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// In the inner loop Vite serves the pages and hands the API and the customers' pages to a running `sawhorse serve`.
const api = process.env.SAWHORSE_API ?? "http://127.0.0.1:8080";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [reactRouter()],
  build: {
    // A kilobyte less on the first screen than Vite's own minifier.
    minify: "terser",
    terserOptions: { module: true, compress: { passes: 3 } },
    rolldownOptions: {
      output: {
        // A few files instead of dozens: fewer requests, better compression. Each holds what lies in its folders with all
        // that this is made of, unless a file above it holds that already; the rest comes with the screen that needs it.
        codeSplitting: {
          groups: [
            { name: "framework", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
            // The document itself, the product's facts and how figures are shown, which public pages share: nothing that
            // brings styles. Without the entry, which starts the app: that must wait until the document has said what it
            // holds.
            { name: "document", test: /\/app\/((?!entry)|lib\/shown\/)[^/]+\.tsx?$/, priority: 3 },
            // What stands around every screen.
            { name: "frame", test: /\/app\/(shell|ui\/page)\/[^/]+$/, priority: 2 },
            { name: "list", test: /\/app\/ui\/(lists|figures)\/[^/]+$/, priority: 1 },
            // What several screens need, each in a little of: one file instead of a dozen.
            { name: "parts", test: /\/app\/(account|api|lib)\/|\/@tabler\/icons-react\// },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": api, "/invoice/": api } },
});

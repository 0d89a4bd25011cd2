import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// In the inner loop Vite serves the pages and hands the API and the customers' pages to a running `sawhorse serve`.
const api = process.env.SAWHORSE_API ?? "http://127.0.0.1:8080";

/** Libraries behind the shell and the pieces of Mantine that it draws with. */
const KIT_PACKAGES =
  /node_modules\/(@mantine\/hooks|@tanstack\/(query-core|react-query)|@floating-ui|openapi-fetch|clsx|react-remove-scroll|react-remove-scroll-bar|use-sidecar|use-callback-ref|react-style-singleton|tslib)\//;
const KIT_MANTINE =
  /@mantine\/core\/esm\/(core|components\/(ActionIcon|Alert|Box|Button|CloseButton|Drawer|FocusTrap|Group|Input|Loader|Menu|Modal|ModalBase|Overlay|Paper|Popover|Portal|ScrollArea|Skeleton|Text|TextInput|Tooltip|Transition|UnstyledButton|VisuallyHidden))\//;
/** Our own calls and formats, but not what only a screen or two need; and what the document itself loads. */
const KIT_OWN =
  /\/app\/(api|lib)\/(?!choices|csv|calendar|number-entry|rules|same|three-way|fields-in-words|all-rows|save-file|binary|upload|drafts)|\/app\/product\.ts|\/app\/screens\.ts|\/app\/ui\/navigation\/cushion\.|icons-react\/dist\/esm\/createReactComponent/;
/** The list of every module, with its search, figures and rows. */
const LIST =
  /\/app\/ui\/(lists\/(?!sort)|figures\/(marked-figure|summary-tiles|use-figures)|dialogs\/(use-row-dialog|use-dialog|after-screen))|node_modules\/@tanstack\/(react-virtual|virtual-core)\//;

/**
 * Our own small pieces that every screen of the app area draws with. Apart from the kit: these bring styles, and
 * public pages, which share the product's facts with the kit, may load none but their own.
 */
const FRAME =
  /\/app\/ui\/(page\/(action-button|add-action|page|route-error)|feedback\/|dialogs\/open-dialogs|theme\/(theme|use-is-large))|\/app\/account\/(?!plans|status-facts|use-business-name)|\/app\/modules\/dashboard\/queries\.ts|\/Icon(AlertTriangle|FileInvoice|Lock|Packages|Route|Tool|Truck|WifiOff)\.mjs/;

function isKit(id: string) {
  return KIT_PACKAGES.test(id) || KIT_MANTINE.test(id) || KIT_OWN.test(id);
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [reactRouter()],
  build: {
    rolldownOptions: {
      output: {
        // What every screen, and what every list needs, in a few files instead of dozens: fewer requests, better
        // compression.
        codeSplitting: {
          groups: [
            { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
            { name: "kit", test: isKit, priority: 1 },
            { name: "frame", test: FRAME, priority: 1 },
            { name: "list", test: LIST },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": api, "/invoice/": api } },
});

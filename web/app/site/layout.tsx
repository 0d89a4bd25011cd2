import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import type { LinkDescriptor } from "react-router";
import { Outlet, useLocation } from "react-router";
import { SiteFooter } from "./footer";
import { SiteHeader } from "./header";
import { pages } from "./pages";
import "./site.css";

/** Around every public page. These pages ship no script: links are plain anchors and everything opens by itself. */
export const handle = { static: true };

// The two files every page needs at once; the others wait until a character asks for them.
export const links = (): LinkDescriptor[] => [
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  ...[bricolage, inter].map((href): LinkDescriptor => {
    return { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href };
  }),
];

export default function SiteLayout() {
  const isHome = useLocation().pathname === pages.home.path;
  return (
    <div className="site">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <SiteHeader withLogin={isHome} />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}

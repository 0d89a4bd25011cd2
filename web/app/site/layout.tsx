import type { LinkDescriptor } from "react-router";
import { Outlet, useLocation } from "react-router";
import bricolage from "./fonts/bricolage-grotesque-800.woff2?url";
import inter from "./fonts/inter-400-700.woff2?url";
import { SiteFooter } from "./footer";
import { SiteHeader } from "./header";
import { pages } from "./pages";
import "./site.css";

/** Around every public page. These pages ship no script: links are plain anchors and everything opens by itself. */
export const handle = { static: true };

// Every page needs both at once.
export const links = (): LinkDescriptor[] =>
  [bricolage, inter].map((href) => {
    return { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href };
  });

export default function SiteLayout() {
  const path = useLocation().pathname;
  const isHome = path === pages.home.path;
  return (
    <div className="site">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <SiteHeader path={path} />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter isHome={isHome} path={path} />
    </div>
  );
}

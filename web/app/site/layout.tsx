import type { ReactNode } from "react";
import { SiteFooter } from "./footer";
import { SiteHeader } from "./header";
import { pages } from "./pages";

/** Around every public page. These pages ship no script: links are plain anchors and everything opens by itself. */
export function SiteLayout({ path, children }: { path: string; children: ReactNode }) {
  const isHome = path === pages.home.path;
  return (
    <div className="site">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <SiteHeader path={path} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter isHome={isHome} path={path} />
    </div>
  );
}

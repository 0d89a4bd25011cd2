import { type ReactNode, use } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import { scrollKey } from "~/ui/navigation/cushion";
import { Startup, StartupFailed } from "~/ui/page/startup";
import { SpaFallback } from "./spa-fallback";

/** The HTML document. Public pages (handle.static) get no script at all; styles belong to the layouts below. */
export function Layout({ children }: { children: ReactNode }) {
  const fallback = use(SpaFallback);
  const isStatic =
    useMatches().some((match) => (match.handle as { static?: boolean } | undefined)?.static) && !fallback;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {isStatic ? null : (
          <>
            <ScrollRestoration getKey={scrollKey} />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Not even the frame of the app could be loaded: what is wrong inside it is shown inside it. */
export function ErrorBoundary() {
  return <StartupFailed />;
}

export function HydrateFallback() {
  return <Startup />;
}

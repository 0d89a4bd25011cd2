/** The app's routes: the layouts around every screen. The screens' addresses are in `modules/screens.ts`. */
import { SCREENS, type Screen } from "./modules/screens";
import { Outlet } from "./router/provider";
import type { Route } from "./router/router";
import { useScrollKept } from "./router/scroll";
import { lazyRoute, screenCode } from "./screen-code";
import { scrollKey } from "./ui/navigation/scroll-key";
import { StartupFailed } from "./ui/page/startup";

/** The part of the product behind the sign-in. */
const APP = "/app";

const isBehindSignIn = ({ path }: Screen) => path === APP || path.startsWith(`${APP}/`);
const routeOf = ({ path, code }: Screen): Route => ({ path, lazy: lazyRoute(code) });

export const routes: Route[] = [
  {
    element: <Root />,
    // Inside the app's frame, what's wrong is shown inside it.
    ErrorBoundary: StartupFailed,
    children: [
      {
        lazy: lazyRoute(screenCode(() => import("./shell/provider"))),
        children: [
          ...SCREENS.filter((screen) => !isBehindSignIn(screen)).map(routeOf),
          {
            lazy: lazyRoute(screenCode(() => import("./shell/layout"))),
            children: SCREENS.filter(isBehindSignIn).map(routeOf),
          },
        ],
      },
      { path: "*", element: <StartupFailed /> },
    ],
  },
];

function Root() {
  useScrollKept(scrollKey);
  return <Outlet />;
}

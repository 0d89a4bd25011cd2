/**
 * Route layout around everything that runs in the browser: theme, data cache, notifications, confirmations,
 * the progress bar. Mantine's styles are imported here and nowhere else, so that public pages never load them.
 */
import "~/ui/theme/mantine-styles";
import "@fontsource-variable/bricolage-grotesque/wght.css";
import "@fontsource-variable/inter/wght.css";
import "~/ui/theme/fonts.css";
import "~/stand-ins.css";
import "~/ui/theme/base.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { queryClient } from "~/api/query-client";
import { dropOldDrafts } from "~/lib/drafts";
import { useLocation } from "~/router/hooks";
import { Outlet } from "~/router/provider";
import { whenIdle } from "~/ui/dialogs/after-screen";
import { ConfirmHost } from "~/ui/feedback/confirm";
import { NoticeHost, useNoticesOfScreen } from "~/ui/feedback/notify";
import { NavigationGuards } from "~/ui/navigation/navigation-guards";
import { cssVariablesResolver, theme } from "~/ui/theme/theme";
import { NavigationProgress } from "./navigation-progress";
import { RouteError } from "./route-error";

/** Theme alone, for what must look right even when the rest of the app failed to load. */
export function Theme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}

// Made once: a change of screens draws what is below the outlet, and nothing of all this.
const everything = (
  <Theme>
    <QueryClientProvider client={queryClient}>
      <NavigationGuards />
      <NavigationProgress />
      <Outlet />
      <ConfirmHost />
      <NoticeHost />
      <NoticesOfScreen />
    </QueryClientProvider>
  </Theme>
);

export default function Provider() {
  useEffect(() => whenIdle(() => dropOldDrafts()), []);
  return everything;
}

function NoticesOfScreen() {
  useNoticesOfScreen(useLocation().pathname);
  return null;
}

export function ErrorBoundary() {
  return (
    <Theme>
      <RouteError />
    </Theme>
  );
}

/** The honest page of a module that is not there yet: what it will do, and no control that does nothing. */
import { IconHammer } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { DASHBOARD, moduleAt } from "~/modules/modules";
import { PRODUCT } from "~/product";
import { MessagePanel } from "~/ui/feedback/message-panel";
import { Page } from "~/ui/page/page";

export function meta({ location }: { location: { pathname: string } }) {
  return [{ title: `${(moduleAt(location.pathname) ?? DASHBOARD).title} · ${PRODUCT}` }];
}

export default function BeingBuilt() {
  const { title, description } = moduleAt(useLocation().pathname) ?? DASHBOARD;
  return (
    <Page title={title}>
      <MessagePanel icon={IconHammer} title={`We are still building ${title}`} text={description} />
    </Page>
  );
}

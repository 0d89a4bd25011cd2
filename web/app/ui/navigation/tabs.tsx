/**
 * The views of one screen, in the address as `?tab=`; the first has the plain address.
 *
 * const tab = useTab(TABS);                                    // { all: "All Equipment", vehicles: "Vehicles" }
 * <ScreenTabs tabs={TABS} tab={tab}>what the tab shows</ScreenTabs>
 */
import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./tabs.module.css";
import { useAddress } from "./use-address";

type Labels<Tab extends string> = Record<Tab, string>;

export function useTab<Tab extends string>(tabs: Labels<Tab>): Tab {
  const names = Object.keys(tabs) as [Tab, ...Tab[]];
  return useAddress().choice("tab", names) ?? names[0];
}

type ScreenTabsProps<Tab extends string> = { tabs: Labels<Tab>; tab: Tab; children: ReactNode };

export function ScreenTabs<Tab extends string>({ tabs, tab, children }: ScreenTabsProps<Tab>) {
  const address = useAddress();
  const names = Object.keys(tabs) as Tab[];
  return (
    <Tabs
      value={tab}
      onChange={(next) => address.step({ tab: next === names[0] ? null : next })}
      keepMounted={false}
      color="sawhorse.5"
    >
      <Tabs.List mb="md" className={classes.tabs ?? ""}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name} className={classes.tab ?? ""}>
            {tabs[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map((name) => (
        <Tabs.Panel key={name} value={name} className={classes.panel ?? ""}>
          {children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

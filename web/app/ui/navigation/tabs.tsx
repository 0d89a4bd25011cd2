/**
 * The views of one screen, in the address as `?tab=`; the first has the plain address.
 *
 * const tab = useTab(TABS);                                    // { all: "All Equipment", vehicles: "Vehicles" }
 * <ScreenTabs tabs={TABS} tab={tab}>what the tab shows</ScreenTabs>
 *
 * What the tabs choose may have another name in the address (`parameter`), and another of them may be the usual one.
 */
import { Tabs } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { tabIn } from "~/lib/screen-address";
import classes from "./tabs.module.css";
import { useAddress } from "./use-address";

type Labels<Tab extends string> = Record<Tab, string>;

export function useTab<Tab extends string>(tabs: Labels<Tab>): Tab {
  return tabIn(useAddress(), tabs);
}

type ScreenTabsProps<Tab extends string> = {
  tabs: Labels<Tab>;
  tab: Tab;
  parameter?: string;
  usual?: Tab;
  /** Stands at the end of their line, as long as there is room. */
  beside?: ReactNode;
  children: ReactNode;
};

export function ScreenTabs<Tab extends string>(props: ScreenTabsProps<Tab>) {
  const { tabs, tab, parameter = "tab", beside, children } = props;
  const address = useAddress();
  const names = Object.keys(tabs) as Tab[];
  const usual = props.usual ?? names[0];
  const place = names.indexOf(tab);
  const list = useRef<HTMLDivElement>(null);
  // Where the names don't fit, the chosen one is not to be the one that's cut.
  useEffect(() => {
    const chosen = list.current?.children[place];
    if (!list.current || !(chosen instanceof HTMLElement)) return;
    list.current.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - list.current.clientWidth / 2;
  }, [place]);
  return (
    <Tabs
      value={tab}
      onChange={(next) => address.step({ [parameter]: next === usual ? null : next })}
      keepMounted={false}
      color="sawhorse.5"
    >
      <div className={classes.line}>
        <Tabs.List ref={list} className={classes.tabs ?? ""}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab ?? ""}>
              {tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {beside}
      </div>
      {names.map((name) => (
        <Tabs.Panel key={name} value={name} className={classes.panel ?? ""}>
          {children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

import { useQuery } from "@tanstack/react-query";
import { DATES } from "~/lib/screen-address";
import { useListView } from "~/ui/lists/use-list-view";
import { useAddress } from "~/ui/navigation/use-address";
import { categoriesQuery } from "./queries";
import { categoryChoices, filtersIn, ORDERS, orderIn, type TABS } from "./rules";

/** What the lists are narrowed to, kept in the address: `?search=`, `?category=`, `?from=`, `?to=`, `?sort=` and `?direction=`. */
export function useFilters<Tab extends keyof typeof TABS>(tab: Tab) {
  const address = useAddress();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const filters = filtersIn(address);
  const choices = categoryChoices(categories, filters.category);
  const view = useListView({ category: { label: "Category", choices }, ...DATES, ...ORDERS[tab] });
  return { filters, order: orderIn(address, tab), view, categories };
}

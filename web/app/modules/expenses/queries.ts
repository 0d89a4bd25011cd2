/** Business expenses: reading them, everything that is spent, and what each change does to what was read. */
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { markStale } from "~/api/cached-rows";
import { api, dataOf } from "~/api/client";
import { chosen, listOptions, type PageQuery } from "~/api/list";
import { changesOf, isGone, useChange } from "~/api/mutation";
import type { Uploaded } from "~/api/upload";
import { tabIn } from "~/lib/screen-address";
import { type Filters, filtersIn, type Order, orderIn, TABS } from "./rules";
import type { Category, Cost, Expense, NewExpense } from "./types";

const LISTS = ["expenses", "list"] as const;
const COSTS = ["expenses", "costs"] as const;
const TOTALS = ["expenses", "total"] as const;
const PROFIT = ["expenses", "profit"] as const;
const CATEGORIES = ["expenses", "categories"] as const;

export function fetchExpenses(filters: Filters, order: Order<"overhead">, page: PageQuery, signal?: AbortSignal) {
  const query = { ...page, ...chosen({ ...filters, ...order }) };
  return api.GET("/api/expenses", { params: { query }, ...(signal ? { signal } : {}) });
}

export function fetchCosts(filters: Filters, order: Order<"all">, page: PageQuery, signal?: AbortSignal) {
  const query = { ...page, ...chosen({ ...filters, ...order }) };
  return api.GET("/api/expenses/costs", { params: { query }, ...(signal ? { signal } : {}) });
}

export function expensesQuery(filters: Filters, order: Order<"overhead">) {
  return listOptions<Expense>([...LISTS, filters, order], (page, signal) =>
    fetchExpenses(filters, order, page, signal),
  );
}

/** Everything that is spent: projects, the garage and trips too. */
export function costsQuery(filters: Filters, order: Order<"all">) {
  return {
    ...listOptions<Cost>([...COSTS, filters, order], (page, signal) => fetchCosts(filters, order, page, signal)),
    // Any module may have a new one.
    staleTime: 0,
  };
}

/** What a list comes to. */
export function totalQuery(filters: Filters, all: boolean) {
  return queryOptions({
    queryKey: [...TOTALS, filters, all],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/api/expenses/total", { params: { query: { ...chosen(filters), ...(all ? { all } : {}) } }, signal }),
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The profit and loss of the owner's own month. */
export const monthQuery = queryOptions({
  queryKey: PROFIT,
  queryFn: ({ signal }) => dataOf(api.GET("/api/expenses/profit-and-loss", { signal })),
  // What is paid anywhere changes it.
  staleTime: 0,
});

export const categoriesQuery = queryOptions({
  queryKey: CATEGORIES,
  queryFn: ({ signal }) => dataOf(api.GET("/api/expenses/categories", { signal })),
});

export function fetchExpense(id: string): Promise<Expense> {
  return dataOf(api.GET("/api/expenses/{id}", { params: { path: { id } } }));
}

/** One of them, as its details show it. */
export function expenseQuery(id: string) {
  return queryOptions({ queryKey: [...LISTS, "one", id], queryFn: () => fetchExpense(id) });
}

export const expenses = changesOf<Expense, NewExpense>({
  lists: LISTS,
  touches: [COSTS, TOTALS, PROFIT],
  read: (id) => api.GET("/api/expenses/{id}", { params: { path: { id } } }),
  create: (body) => api.POST("/api/expenses", { body }),
  update: (id, body, headers) => api.PUT("/api/expenses/{id}", { params: { path: { id } }, body, headers }),
  remove: (id) => api.DELETE("/api/expenses/{id}", { params: { path: { id } } }),
});

/** Brings back what was deleted. */
export const useRestore = () =>
  expenses.useAction((id: string) => api.PUT("/api/expenses/{id}/restore", { params: { path: { id } } }));

type ReceiptsChange = { id: string; removed: string[]; added: File[] };

/** `send` uploads the added ones. */
export const useChangeReceipts = (send: (id: string, added: File[]) => Promise<Uploaded<Expense>>) =>
  expenses.useAction(async ({ id, removed, added }: ReceiptsChange) => {
    for (const receiptId of removed) await removeReceipt(id, receiptId);
    return added.length > 0 ? send(id, added) : { data: await fetchExpense(id) };
  });

/** One that is gone already counts as taken away. */
async function removeReceipt(id: string, receiptId: string) {
  try {
    await api.DELETE("/api/expenses/{id}/receipts/{receiptId}", { params: { path: { id, receiptId } } });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Lists name the categories of their rows. */
function afterCategory(cache: QueryClient) {
  markStale(cache, CATEGORIES, COSTS, PROFIT);
}

export const useAddCategory = () =>
  useChange((name: string) => dataOf(api.POST("/api/expenses/categories", { body: { name } })), afterCategory);

type CategoryChange = { id: string } & Partial<Pick<Category, "name" | "isHidden">>;

export const useChangeCategory = () =>
  useChange(
    ({ id, ...body }: CategoryChange) =>
      dataOf(api.PUT("/api/expenses/categories/{id}", { params: { path: { id } }, body })),
    afterCategory,
  );

export const ahead: Ahead = (cache, address) => {
  const filters = filtersIn(address);
  const isAll = tabIn(address, TABS) === "all";
  return [
    isAll
      ? cache.prefetchInfiniteQuery(costsQuery(filters, orderIn(address, "all")))
      : cache.prefetchInfiniteQuery(expensesQuery(filters, orderIn(address, "overhead"))),
    cache.prefetchQuery(totalQuery(filters, isAll)),
    cache.prefetchQuery(monthQuery),
    cache.prefetchQuery(categoriesQuery),
  ];
};

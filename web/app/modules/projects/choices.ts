/** The owner's projects, for what can belong to one: documents and trips. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { api, dataOf } from "~/api/client";
import { useAddress } from "~/ui/navigation/use-address";

/** All lists of projects lie under this key: a project that was changed is shown anew in each. */
export const PROJECT_LISTS = ["projects", "list"] as const;

/** All of them, the last to begin first. */
export const projectChoicesQuery = queryOptions({
  queryKey: [...PROJECT_LISTS, "choices"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/projects", { signal })),
});

/** What a field offers for no project. */
export const NO_PROJECT = "None";

/** None, and each project. One that is chosen already is there even while the others are on their way. */
export function useProjectChoices(chosen: string, none: string) {
  const { data: projects = [] } = useQuery(projectChoicesQuery);
  const choices = projects.map(({ id, name }) => ({ value: id, label: name }));
  const isThere = chosen === none || choices.some(({ value }) => value === chosen);
  return [{ value: none, label: NO_PROJECT }, ...choices, ...(isThere ? [] : [{ value: chosen, label: "Loading..." }])];
}

/** What the project with an id is called, where two versions of what belongs to one are told apart. */
export function useProjectInWords() {
  const { data: projects } = useQuery(projectChoicesQuery);
  return (id: string | null | undefined) =>
    id ? (projects?.find((project) => project.id === id)?.name ?? "Another project") : NO_PROJECT;
}

/** The filter of a list that can be narrowed to one project, for `useListView`: `?project=<id>`. */
export function useProjectFilter() {
  const id = useAddress().text("project");
  const { data: projects } = useQuery({ ...projectChoicesQuery, enabled: id !== "" });
  const name = projects?.find((project) => project.id === id)?.name;
  return { project: { choices: id ? [{ value: id, label: name ? `Project: ${name}` : "One project" }] : [] } };
}

/** What the filter reads. */
export const projectAhead: Ahead = (cache, address) =>
  address.text("project") ? [cache.prefetchQuery(projectChoicesQuery)] : [];

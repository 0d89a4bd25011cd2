import { useSearchParams } from "react-router";

/**
 * One of several things to show, kept in the address so that a link, a reload and the back button show the same.
 *
 * const [stock, setStock] = useChoice("stock", ["low", "out"]);      // null: the address names none of them
 */
export function useChoice<Value extends string>(name: string, values: readonly Value[]) {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get(name);
  const choice = values.find((value) => value === named) ?? null;
  const choose = (value: Value | null) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [choice, choose] as const;
}

/** Takes several choices out of the address at once. */
export function useWithout() {
  const [, setParameters] = useSearchParams();
  return (...names: string[]) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of names) next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
}

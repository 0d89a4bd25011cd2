import { useSearchParams } from "react-router";

/** The year that is looked at, as the tax office does; kept in the address. Null: all of them. */
export function useYear() {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get("year") ?? "";
  const choose = (year: string) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (year) next.set("year", year);
        else next.delete("year");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { year: /^\d{4}$/.test(named) ? Number(named) : null, choose };
}

import { percent } from "~/lib/shown/format";
import { marginOf } from "../figures";

/** What is earned on a part. A loss is red and carries its minus sign, so that colour is not the only mark. */
export function Margin({ price, cost }: { price: number; cost: number }) {
  const margin = marginOf({ price, cost });
  if (margin >= 0) return <span>{percent(margin)}</span>;
  return (
    <span style={{ color: "var(--danger)", fontWeight: 650 }} title="Sold below cost">
      {percent(margin)}
    </span>
  );
}

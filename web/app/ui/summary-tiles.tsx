/**
 * The figures above a list. A tile's place and size do not change when its number arrives or fails to.
 *
 * <SummaryTiles label="Inventory summary" tiles={[{ label: "Total Items", value: summary?.totalItems.toString() }, ...]} />
 */
import { Skeleton } from "@mantine/core";
import classes from "./summary-tiles.module.css";

export type Tile = {
  label: string;
  /** Already formatted; undefined while loading, null when it could not be loaded. */
  value: string | null | undefined;
  /** Draws attention when there is a reason to; the label says it in words. */
  tone?: "attention" | "danger" | undefined;
  /** A line below the figure. */
  detail?: string | undefined;
};

/** `wide`: fewer tiles with more to say, below each other on phones. */
export function SummaryTiles({ label, tiles, wide }: { label: string; tiles: Tile[]; wide?: boolean }) {
  return (
    <dl className={classes.tiles} data-wide={wide} aria-label={label}>
      {tiles.map((tile) => (
        <div key={tile.label} className={classes.tile} data-tone={tile.tone}>
          <dt className={classes.label}>{tile.label}</dt>
          <dd className={classes.value}>{shown(tile.value)}</dd>
          {tile.detail === undefined ? null : <dd className={classes.detail}>{tile.detail}</dd>}
        </div>
      ))}
    </dl>
  );
}

function shown(value: Tile["value"]) {
  if (value === undefined) {
    return <Skeleton component="span" display="inline-block" width="4rem" height="0.8em" className="appears-late" />;
  }
  return value ?? <span title="Could not be loaded">–</span>;
}

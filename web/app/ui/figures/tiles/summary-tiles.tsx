/**
 * The figures above a list. A tile's place and size do not change when its number arrives or fails to.
 *
 * <SummaryTiles label="Inventory summary" tiles={[
 *   { label: "Low Stock", value: "3", link: { to: "?stock=low", says: "show the parts that run low" } }, ...]} />
 *
 * They stand in one row, which scrolls sideways where it's wider than the screen. Several groups share a row in a `TileRow`.
 *
 * A tile with a list behind it leads there. Its address is the whole filter: what was searched for before is left, so
 * that the list shows as many rows as the tile says.
 */
import type { CSSProperties, ReactNode } from "react";
import type { FigureName } from "~/lib/shown/figures";
import { useLocation } from "~/router/hooks";
import { Link } from "~/router/link";
import { Skeleton } from "~/ui/feedback/skeleton";
import { Meaning } from "~/ui/figures/meaning";
import { OPENS } from "~/ui/navigation/entry";
import classes from "./summary-tiles.module.css";

export type Tile = {
  label: string;
  /** Already formatted; undefined while loading, null when it could not be loaded. */
  value: string | null | undefined;
  /** Draws attention when there is a reason to; the label says it in words. */
  tone?: "attention" | "danger" | undefined;
  /** What the figure means, where that needs saying. */
  means?: FigureName | undefined;
  /** A line below the figure. */
  detail?: string | undefined;
  /** The list behind the figure: where it is, and what it is in words that go on after the label. */
  link?: { to: string; says: string } | undefined;
};

type SummaryTilesProps = {
  label: string;
  tiles: Tile[];
  /** Tiles with more to say. */
  wide?: boolean;
  /** Not in a row: the first stands alone, above the others, which are smaller. */
  leads?: boolean;
};

/** Several groups of tiles in one row. */
export function TileRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the arrow keys
    <section className={classes.row} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

export function SummaryTiles({ label, tiles, wide, leads }: SummaryTilesProps) {
  const isReachable = leads || tiles.some(({ link }) => link);
  return (
    <dl
      className={classes.tiles}
      data-wide={wide}
      data-leads={leads}
      aria-label={label}
      // What scrolls must be in reach of the arrow keys.
      {...(isReachable ? {} : { tabIndex: 0 })}
    >
      {tiles.map((tile) => (
        <div key={tile.label} className={classes.tile} data-tone={tile.tone}>
          <dt className={classes.label}>{tile.link ? <TileLink label={tile.label} {...tile.link} /> : tile.label}</dt>
          <dd className={classes.value} style={{ "--letters": lettersOf(tile) } as CSSProperties}>
            {shown(tile.value)}
            {tile.means ? <Meaning of={tile.means} label={tile.label} /> : null}
          </dd>
          {tile.detail === undefined ? null : <dd className={classes.detail}>{tile.detail}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** How much room the figure needs: what it means is said beside it. */
function lettersOf({ value, means }: Tile): number {
  return (value?.length ?? 1) + (means ? 2 : 0);
}

/** The label is the link; it reaches over the whole tile. */
function TileLink({ label, to, says }: { label: string; to: string; says: string }) {
  const { search } = useLocation();
  return (
    <Link
      to={to}
      className={classes.link}
      aria-label={`${label}: ${says}`}
      aria-current={isShown(to, search) ? "true" : undefined}
      keepsScroll
    >
      {label}
    </Link>
  );
}

/**
 * Whether the list shows what the tile leads to and nothing narrower, in whatever order, under whatever dialog. The whole list
 * is nothing to point out.
 */
function isShown(to: string, search: string): boolean {
  const [wanted, current] = [new URLSearchParams(to), new URLSearchParams(search)];
  for (const other of ["sort", "order", "direction", ...OPENS]) current.delete(other);
  if (wanted.size === 0) return false;
  wanted.sort();
  current.sort();
  return wanted.toString() === current.toString();
}

function shown(value: Tile["value"]) {
  if (value === undefined) {
    return (
      <span className="appears-late">
        <Skeleton width="4rem" height="0.8em" />
      </span>
    );
  }
  return value ?? <span title="Didn't load">–</span>;
}

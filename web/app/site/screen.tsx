/**
 * A picture of the product itself, taken from the demo account by tools/screenshots.ts, in the visitor's own colour
 * scheme. The sizes here are the ones that script writes.
 */
const SHOTS = {
  desktop: { width: 1280, height: 800, widths: [1280, 2560] },
  phone: { width: 390, height: 844, widths: [390, 780] },
} as const;

type Shot = keyof typeof SHOTS;

interface ScreenProps {
  shot: Shot;
  alt: string;
  /** How wide the picture is drawn, in CSS terms, so that the browser can choose the file. */
  sizes: string;
  /** Another shot for narrow windows, where the first could not be read. */
  narrow?: { shot: Shot; below: number; sizes: string };
  /** The first picture of a page: fetched at once. Others wait until they are near the window. */
  eager?: boolean;
}

export function Screen({ shot, alt, sizes, narrow, eager = false }: ScreenProps) {
  const { width, height } = SHOTS[shot];
  return (
    <picture>
      {narrow ? (
        <Sources shot={narrow.shot} sizes={narrow.sizes} media={`(max-width: ${narrow.below - 0.02}px)`} />
      ) : null}
      <Sources shot={shot} sizes={sizes} />
      <img
        src={file(shot, "light", width)}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        {...(eager ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
      />
    </picture>
  );
}

function Sources({ shot, sizes, media }: { shot: Shot; sizes: string; media?: string }) {
  const { width, height } = SHOTS[shot];
  const source = (scheme: "light" | "dark", query: string | undefined) => (
    <source
      type="image/webp"
      srcSet={SHOTS[shot].widths.map((each) => `${file(shot, scheme, each)} ${each}w`).join(", ")}
      sizes={sizes}
      width={width}
      height={height}
      {...(query ? { media: query } : {})}
    />
  );
  const dark = "(prefers-color-scheme: dark)";
  return (
    <>
      {source("dark", media ? `${media} and ${dark}` : dark)}
      {source("light", media)}
    </>
  );
}

const file = (shot: Shot, scheme: "light" | "dark", width: number) =>
  `/screens/inventory-${shot}-${scheme}-${width}.webp`;

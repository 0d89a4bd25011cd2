import { DEVICES, type Device, type Scheme, type ScreenName, shotFile } from "./shots";

interface ScreenProps {
  screen: ScreenName;
  device: Device;
  alt: string;
  /** How wide the picture is drawn, in CSS terms, so that the browser can choose the file. */
  sizes: string;
  /** Another picture of the screen for narrow windows, where the first could not be read. */
  narrow?: { device: Device; below: number; sizes: string };
  /** The first picture of a page: fetched at once. Others wait until they are near the window. */
  eager?: boolean;
}

/** A picture of the product itself, in the visitor's own colour scheme. */
export function Screen({ screen, device, alt, sizes, narrow, eager = false }: ScreenProps) {
  const { width, height, widths } = DEVICES[device];
  return (
    <picture>
      {narrow ? (
        <Sources
          screen={screen}
          device={narrow.device}
          sizes={narrow.sizes}
          media={`(max-width: ${narrow.below - 0.02}px)`}
        />
      ) : null}
      <Sources screen={screen} device={device} sizes={sizes} />
      <img
        src={shotFile(screen, device, "light", widths[0])}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        {...(eager ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
      />
    </picture>
  );
}

type SourcesProps = Pick<ScreenProps, "screen" | "device" | "sizes"> & { media?: string };

function Sources({ screen, device, sizes, media }: SourcesProps) {
  const { width, height, widths } = DEVICES[device];
  const source = (scheme: Scheme, query: string | undefined) => (
    <source
      type="image/webp"
      srcSet={widths.map((each) => `${shotFile(screen, device, scheme, each)} ${each}w`).join(", ")}
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

/**
 * Writes a picture of few colours as a PNG with a palette, about a third of what a browser writes for it. Colours beyond
 * the palette become the nearest one in it.
 */
import { crc32, deflateSync } from "node:zlib";

const PALETTE = 128;

/** `pixels` has four bytes for each, red, green, blue and one that is not looked at. */
export function indexedPng(width: number, height: number, pixels: Uint8Array): Buffer {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    const color = colorAt(pixels, at);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const palette = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, PALETTE)
    .map(([color]) => color);
  const places = new Map([...counts.keys()].map((color) => [color, nearest(palette, color)]));

  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = places.get(colorAt(pixels, (y * width + x) * 4)) ?? 0;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each pixel, each the number of a color in the palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap((color) => [...parts(color)]))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const colorAt = (pixels: Uint8Array, at: number) =>
  ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);

const parts = (color: number): [number, number, number] => [color >> 16, (color >> 8) & 255, color & 255];

function nearest(palette: number[], color: number): number {
  const [red, green, blue] = parts(color);
  let best = { place: 0, distance: Number.POSITIVE_INFINITY };
  palette.forEach((other, place) => {
    const [r, g, b] = parts(other);
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < best.distance) best = { place, distance };
  });
  return best.place;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** One archive of files that are compressed already, like PDFs: they go in as they are. */

export type ZipEntry = { name: string; bytes: Uint8Array<ArrayBuffer> };

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const UTF8 = 0x0800;

export function zipOf(entries: ZipEntry[], now: Date = new Date()): Blob {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const [time, day] = moment(now);
  let offset = 0;
  for (const { name, bytes } of entries) {
    const path = new TextEncoder().encode(name);
    const about: Field[] = [
      ...([
        [2, VERSION],
        [2, UTF8],
        [2, 0],
        [2, time],
        [2, day],
        [4, checksum(bytes)],
      ] as Field[]),
      ...([
        [4, bytes.length],
        [4, bytes.length],
        [2, path.length],
        [2, 0],
      ] as Field[]),
    ];
    const head = packed([[4, LOCAL], ...about]);
    pieces.push(head, path, bytes);
    directory.push(packed([[4, CENTRAL], [2, VERSION], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), path);
    offset += head.length + path.length + bytes.length;
  }
  const size = directory.reduce((sum, piece) => sum + piece.length, 0);
  const count = entries.length;
  const end = packed([
    [4, END],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
  return new Blob([...pieces, ...directory, end], { type: "application/zip" });
}

/** A number in so many bytes, the lowest first. */
type Field = [bytes: 2 | 4, value: number];

function packed(fields: Field[]): Uint8Array<ArrayBuffer> {
  const written = new Uint8Array(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  const view = new DataView(written.buffer);
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return written;
}

/** As MS-DOS kept it, which archives still do. */
function moment(now: Date): [time: number, day: number] {
  const time = (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1);
  return [time, ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate()];
}

const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

/** CRC-32. */
function checksum(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (REMAINDERS[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}

/**
 * Photos made smaller on the device before they go up: a phone's camera takes 5 to 12 MB, a van's signal takes minutes
 * for that, and nothing here shows more than the paper's 1600 px. What is small enough, moves (GIF) or is no picture
 * (PDF) goes as it is, and so does what cannot be made smaller.
 */
import { ApiError } from "~/api/errors";

const LONGEST_EDGE = 2400;
/** Below this a photo of no more than that many pixels is not worth another loss. */
const SMALL_ENOUGH_BYTES = 1.5 * 1024 * 1024;
const QUALITY = 0.85;

/** The file to send. Only what the server does not take (HEIC) and this browser cannot read is refused. */
export async function scaledPhoto(file: File): Promise<File> {
  const isHeic = isHeicPhoto(file);
  const type = file.type === "image/png" ? "image/png" : "image/jpeg";
  if (!isHeic && !["image/jpeg", "image/jpg", "image/png"].includes(file.type)) return file;
  const picture = await pictureOf(file);
  try {
    const longest = picture ? Math.max(picture.width, picture.height) : 0;
    const isSmall = longest <= LONGEST_EDGE && (type === "image/png" || file.size <= SMALL_ENOUGH_BYTES);
    if (picture && (isHeic || !isSmall)) {
      const blob = await drawn(picture, Math.min(1, LONGEST_EDGE / longest), type);
      // A drawing of few colours may be smaller whole than scaled down.
      if (blob && (isHeic || blob.size < file.size)) return renamed(blob, file);
    }
  } finally {
    picture?.close();
  }
  if (isHeic) throw new ApiError(unreadable(file), 0);
  return file;
}

/** Whether the browser can make a JPEG of it, asked as soon as it is chosen. */
export async function isReadable(file: File): Promise<boolean> {
  if (!isHeicPhoto(file)) return true;
  const picture = await pictureOf(file);
  picture?.close();
  return picture !== null;
}

const PREVIEW_EDGE = 168;
let previewing: Promise<unknown> = Promise.resolve();

/**
 * A small picture of a photo; null of what this browser cannot read. One after the other: ten photos at once do not fit into
 * a phone's memory.
 */
export function previewOf(file: File): Promise<Blob | null> {
  const preview = previewing.then(() => smallPicture(file)).catch(() => null);
  previewing = preview;
  return preview;
}

async function smallPicture(file: File): Promise<Blob | null> {
  const picture = await pictureOf(file);
  try {
    if (!picture) return null;
    const scale = Math.min(1, PREVIEW_EDGE / Math.min(picture.width, picture.height));
    return await drawn(picture, scale, "image/png");
  } finally {
    picture?.close();
  }
}

export function unreadable({ name }: File): string {
  return `${name} is a HEIC photo, which this browser can't read. Save it as JPEG and choose it again.`;
}

export function isHeicPhoto({ type, name }: File): boolean {
  return /^image\/hei[cf]$/i.test(type) || (!type && /\.hei[cf]$/i.test(name));
}

/** Upright, as the camera meant it. */
async function pictureOf(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return null;
  }
}

async function drawn(picture: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
  // Some phones keep the memory of a canvas until it is small.
  canvas.width = 0;
  // A browser that cannot write the type writes PNG instead.
  return blob?.type === type ? blob : null;
}

function renamed(blob: Blob, { name, lastModified }: File): File {
  const shown = blob.type === "image/jpeg" ? name.replace(/\.(hei[cf])$/i, ".jpg") : name;
  return new File([blob], shown, { type: blob.type, lastModified });
}

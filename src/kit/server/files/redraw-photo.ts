import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { refuseFields } from "../../wire/errors.ts";
import type { ImageSize } from "../../wire/image.ts";
import { inQueue } from "../queue.ts";

/** The longest side of each size, in pixels; a smaller picture is never enlarged. */
export const PHOTO_SIDES: Record<ImageSize, number> = { thumbnail: 320, medium: 960, large: 2_048 };
export const PHOTO_MEDIA_TYPE = "image/webp";

/** More pixels than phone cameras have. A small file may decode to any size (a decompression bomb). */
const MAX_PIXELS = 64_000_000;
const SECONDS = 8;
/** Photos that this process redraws at once; each may briefly take 200 MB. */
const LANES = 2;
const QUALITY = 80;

/** The formats of cameras and phones, detected by bytes. SVG may hold scripts, so it is refused. */
const TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);

/**
 * Marks of a page, script, document or archive inside of a photo. The pattern has no repeats: backtracking
 * would take seconds for ten crafted megabytes.
 */
const HIDDEN = /<(?:!doctype\s|html[\s>]|iframe[\s>]|script[\s>/]|svg[\s>/]|\?php\s)|%pdf-\d/i;
const END_OF_ZIP = "PK\x05\x06\0\0\0\0";

const refuseFile = (words: string) => refuseFields({ file: [words] });
const UNREADABLE = "This picture could not be read. Please choose another one, as JPEG, PNG or WebP.";

/** The storage key of one size of a file. */
export const sizeKey = (key: string, size: ImageSize) => `${key}-${size}.webp`;

export type PhotoSizes = Record<ImageSize, Uint8Array>;

let next = 0;

/**
 * Redraws a photo in three sizes: upright, as WebP, without metadata (place, time, camera, profile).
 *
 * @throws Refusal `validation_failed` at `file` for what is no picture, hides something else, is broken or
 * too large
 */
export async function redrawPhoto(bytes: Uint8Array): Promise<PhotoSizes> {
  await checkType(bytes);
  next = (next + 1) % LANES;
  return inQueue(`picture ${next}`, () => draw(bytes));
}

async function checkType(bytes: Uint8Array): Promise<void> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !TYPES.has(type.mime)) throw refuseFile("Choose a picture: JPEG, PNG or WebP.");
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (HIDDEN.test(text) || text.includes(END_OF_ZIP)) {
    throw refuseFile("This picture holds something that is no picture. Please take a new one.");
  }
}

async function draw(bytes: Uint8Array): Promise<PhotoSizes> {
  const input = { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1, autoOrient: true } as const;
  const facts = await sharp(bytes, { ...input, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!facts) throw refuseFile(UNREADABLE);
  if (facts.width * facts.height > MAX_PIXELS) {
    throw refuseFile("This picture has too many pixels. Please choose a smaller one.");
  }
  try {
    const { large: side } = PHOTO_SIDES;
    const { data, info } = await fitting(sharp(bytes, input), side)
      .raw()
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const drawn = (size: ImageSize) =>
      fitting(sharp(data, { raw }), PHOTO_SIDES[size])
        .webp({ quality: QUALITY })
        .timeout({ seconds: SECONDS })
        .toBuffer();
    const [thumbnail, medium, large] = await Promise.all([
      drawn("thumbnail"),
      drawn("medium"),
      drawn("large"),
    ]);
    return { thumbnail, medium, large };
  } catch {
    throw refuseFile(UNREADABLE);
  }
}

function fitting(photo: Sharp, side: number): Sharp {
  return photo
    .toColourspace("srgb")
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
}

import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { refuseFields } from "../../wire/errors.ts";
import type { ImageSize } from "../../wire/image.ts";
import { inQueue } from "../queue.ts";

/** The longest side of each size, in pixels; a smaller picture is never enlarged. */
export const PICTURE_SIDES: Record<ImageSize, number> = { thumbnail: 320, medium: 960, large: 2_048 };
export const PICTURE_TYPE = "image/webp";

/** More than phones' cameras make, in pixels. A small file may unfold to any size (a decompression bomb). */
const MOST_PIXELS = 64_000_000;
const SECONDS = 8;
/** Pictures that are worked on at once in this process; each may take 200 MB for a moment. */
const LANES = 2;
const QUALITY = 80;

/** By their bytes. What cameras and phones make; SVG is a program, and moving pictures are nobody's pet. */
const TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);

/**
 * What makes a picture a page, a script or a document, and an archive, for whoever reads it as one. Without
 * repeats: a search that goes back on its steps takes seconds for ten megabytes that are made for it.
 */
const HIDDEN = /<(?:!doctype\s|html[\s>]|iframe[\s>]|script[\s>/]|svg[\s>/]|\?php\s)|%pdf-\d/i;
const END_OF_ZIP = "PK\x05\x06\0\0\0\0";

const refused = (words: string) => refuseFields({ file: [words] });
const UNREADABLE = "This picture could not be read. Please choose another one, as JPEG, PNG or WebP.";

/** Under which a size of a file lies. */
export const sizeKey = (key: string, size: ImageSize) => `${key}-${size}.webp`;

export type Pictures = Record<ImageSize, Uint8Array>;

let next = 0;

/**
 * A picture in its three sizes, drawn anew: upright, in WebP, without anything that was written beside its
 * pixels (place, time, camera, profile).
 *
 * @throws Refusal `validation_failed` at `file` for what is no picture, hides something else, is broken or
 * too large
 */
export async function redraw(bytes: Uint8Array): Promise<Pictures> {
  await checkType(bytes);
  next = (next + 1) % LANES;
  return inQueue(`picture ${next}`, () => draw(bytes));
}

async function checkType(bytes: Uint8Array): Promise<void> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !TYPES.has(type.mime)) throw refused("Choose a picture: JPEG, PNG or WebP.");
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (HIDDEN.test(text) || text.includes(END_OF_ZIP)) {
    throw refused("This picture holds something that is no picture. Please take a new one.");
  }
}

async function draw(bytes: Uint8Array): Promise<Pictures> {
  const input = { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1, autoOrient: true } as const;
  const facts = await sharp(bytes, { ...input, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!facts) throw refused(UNREADABLE);
  if (facts.width * facts.height > MOST_PIXELS) {
    throw refused("This picture has too many pixels. Please choose a smaller one.");
  }
  try {
    const { large: side } = PICTURE_SIDES;
    const { data, info } = await fitting(sharp(bytes, input), side)
      .raw()
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const drawn = (size: ImageSize) =>
      fitting(sharp(data, { raw }), PICTURE_SIDES[size])
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
    throw refused(UNREADABLE);
  }
}

function fitting(picture: Sharp, side: number): Sharp {
  return picture
    .toColourspace("srgb")
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
}

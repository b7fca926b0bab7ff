import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { Refusal, refuseFields } from "../../wire/errors.ts";
import { fileWords } from "../../wire/file-purposes.ts";
import type { ImageSize } from "../../wire/image.ts";
import { inQueue } from "../queue.ts";
import { hidesOther, toLatin1 } from "./hidden-content.ts";

/** The longest side of each size, in pixels; a smaller photo is never enlarged. */
export const PHOTO_SIDES: Record<ImageSize, number> = { thumbnail: 320, medium: 960, large: 2_048 };
export const PHOTO_MEDIA_TYPE = "image/webp";

/** Phone cameras make fewer pixels. Without a limit, a small crafted file could decode to any size. */
const MAX_PIXELS = 64_000_000;
const TIMEOUT_SECONDS = 8;
/** The number of photos that this process redraws at once; a photo may briefly take 200 MB. */
const LANES = 2;
const QUALITY = 80;

/** The accepted formats, detected by the first bytes. SVG is not among them, because it may hold scripts. */
const TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);
export const isPhotoType = (mime: string) => TYPES.has(mime);

const refuseFile = (words: string) => refuseFields({ file: [words] });
const UNREADABLE = "This photo could not be read. Please choose another one, as JPEG, PNG or WebP.";
const BUSY = "Photos can't be saved right now. Please try again in a minute.";

/** The storage key of one size of a file. */
export const sizeKey = (key: string, size: ImageSize) => `${key}-${size}.webp`;

export type PhotoSizes = Record<ImageSize, Uint8Array>;

let lane = 0;

/**
 * Redraws a photo in three sizes: upright, as WebP, without metadata (place, time, camera, profile).
 *
 * @throws Refusal `validation_failed` at `file` when the bytes are no photo, are broken, hide another
 * document, or have too many pixels; `service_unavailable` when that takes too long
 */
export async function redrawPhoto(bytes: Uint8Array): Promise<PhotoSizes> {
  await checkType(bytes);
  lane = (lane + 1) % LANES;
  return inQueue(`picture ${lane}`, () => draw(bytes));
}

async function checkType(bytes: Uint8Array): Promise<void> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !TYPES.has(type.mime)) throw refuseFile(fileWords.wrongKind("photo"));
  if (hidesOther(toLatin1(bytes))) {
    throw refuseFile("This file holds more than a photo. Please take a new one.");
  }
}

async function draw(bytes: Uint8Array): Promise<PhotoSizes> {
  const input = { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1, autoOrient: true } as const;
  // The metadata gives the number of pixels without decoding them, so this read needs no pixel limit.
  const facts = await sharp(bytes, { ...input, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!facts) throw refuseFile(UNREADABLE);
  if (facts.width * facts.height > MAX_PIXELS) {
    throw refuseFile("This photo has too many pixels. Please choose a smaller one.");
  }
  try {
    const { large: side } = PHOTO_SIDES;
    // The upload is decoded only once, to the largest size; all three sizes are drawn from those pixels.
    const { data, info } = await shrinkToFit(sharp(bytes, input), side)
      .raw()
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const drawSize = (size: ImageSize) =>
      shrinkToFit(sharp(data, { raw }), PHOTO_SIDES[size])
        .webp({ quality: QUALITY })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer();
    const [thumbnail, medium, large] = await Promise.all([
      drawSize("thumbnail"),
      drawSize("medium"),
      drawSize("large"),
    ]);
    return { thumbnail, medium, large };
  } catch (error) {
    throw whyNotDrawn(error);
  }
}

/** A server that is too busy says nothing about the photo, which may be sent again. */
export function whyNotDrawn(error: unknown): Refusal {
  const isLate = error instanceof Error && error.message.startsWith("timeout:");
  return isLate ? new Refusal("service_unavailable", BUSY) : refuseFile(UNREADABLE);
}

/** Shrinks a photo so that no side is longer than `side` pixels, and converts its colors to sRGB. */
function shrinkToFit(photo: Sharp, side: number): Sharp {
  return photo
    .toColourspace("srgb")
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
}

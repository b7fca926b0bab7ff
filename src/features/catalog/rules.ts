import type { FieldErrors } from "#kit/wire/errors.ts";
import type { Image, Upsell } from "./contract.ts";

/** The keys of the drawings of products. A drawing's address is `/pictures/products/{key}.svg`. */
const PRODUCT_DRAWINGS = [
  "bandana",
  "brush",
  "gift",
  "paw-balm",
  "rake",
  "shampoo",
  "toothbrush",
  "treats",
] as const;
export type ProductDrawing = (typeof PRODUCT_DRAWINGS)[number];

/** Edges of the image sizes, in CSS pixels. */
export const IMAGE_PIXELS = { thumbnail: 96, medium: 320, large: 800 } as const;
export type ImageSize = keyof typeof IMAGE_PIXELS;

/** An upsell row. Each image is the key of a drawing or the address of a photo, with or without `alt`. */
export type StoredUpsell = Omit<Upsell, "images" | "defaultImage"> & {
  images: unknown;
  defaultImage: string;
};

/** An upsell for the wire. An unknown drawing becomes a gift box. */
export function showUpsell({ images, defaultImage, ...upsell }: StoredUpsell): Upsell {
  const shown = (Array.isArray(images) ? images : []).flatMap((stored) => readImage(stored, upsell.name));
  const chosen = shown.find(({ id }) => id === defaultImage) ?? shown[0] ?? null;
  return { ...upsell, images: shown, defaultImage: chosen };
}

/** Reads a stored image for the wire. The list is empty for a faulty entry. */
function readImage(stored: unknown, name: string): Image[] {
  const { key, alt } = (typeof stored === "string" ? { key: stored } : (stored ?? {})) as {
    key?: unknown;
    alt?: unknown;
  };
  if (typeof key !== "string" || key === "") return [];
  const altText = typeof alt === "string" && alt !== "" ? alt : name;
  const isPhoto = /^(https:\/)?\/[^/]/.test(key);
  const drawing = PRODUCT_DRAWINGS.find((picture) => picture === key) ?? "gift";
  const url = isPhoto ? key : `/pictures/products/${drawing}.svg`;
  const sized = (size: ImageSize) => (isPhoto ? key : `${url}?size=${size}`);
  const sizes = { thumbnail: sized("thumbnail"), medium: sized("medium"), large: sized("large") };
  return [{ id: key, url, alt: altText, sizes }];
}

const REQUIRED = ["id", "name", "description", "price", "images"] as const;

/**
 * Errors at the missing fields of an upsell. No errors for a complete upsell. Incomplete upsells are not
 * sold.
 */
export function upsellFaults(upsell: Partial<Upsell>): FieldErrors {
  const isMissing = (field: (typeof REQUIRED)[number]) => {
    const value = upsell[field];
    return value === undefined || value === null || (typeof value !== "number" && value.length === 0);
  };
  return Object.fromEntries(REQUIRED.filter(isMissing).map((field) => [field, [`${field} is required`]]));
}

/** Whether an upsell is complete, so that it can be sold. */
export const isComplete = (upsell: Upsell): boolean => Object.keys(upsellFaults(upsell)).length === 0;

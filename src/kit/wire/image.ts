import { z } from "zod";

/** A path of our own or an https address: nothing that a page could run. */
const address = z.string().regex(/^(https:\/\/|\/(?![/\\]))[^\s\\]*$/);

export const IMAGE_SIZES = ["thumbnail", "medium", "large"] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

/** Image: one picture in three sizes. `alt` says what it shows; empty when it is decoration. */
export const imageSchema = z.object({
  id: z.uuid(),
  url: address,
  alt: z.string(),
  sizes: z.object({ thumbnail: address, medium: address, large: address }),
});
export type Image = z.output<typeof imageSchema>;

/** A picture as it stands in a row; null when there is none, or none that may be shown. */
export function toImage(stored: unknown): Image | null {
  const read = imageSchema.safeParse(stored);
  return read.success ? read.data : null;
}

/** The pictures of a row's list; a faulty one costs only itself. */
export function toImages(stored: unknown): Image[] {
  return Array.isArray(stored) ? stored.map(toImage).filter((image) => image !== null) : [];
}

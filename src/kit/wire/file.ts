import { z } from "zod";

/** A part of a file: its first and its last byte. */
export type ByteRange = { from: number; to: number };

/**
 * A reply that is a file. `read` is called only when the caller does not yet have the bytes of this `tag`.
 */
export const fileSchema = z.object({
  read: z.custom<(range?: ByteRange) => Promise<Uint8Array | null>>((value) => typeof value === "function"),
  mediaType: z.string(),
  /** The length of the file. With it, callers may request a range of the bytes. */
  bytes: z.int().optional(),
  /** The name for a download: `biscuit-rabies.webp`. */
  name: z.string(),
  /** A version that changes with the bytes. It is sent as the ETag. */
  tag: z.string(),
  /** Whether everyone may see the file, so that shared caches may store it. */
  isPublic: z.boolean(),
});
export type FileReply = z.output<typeof fileSchema>;

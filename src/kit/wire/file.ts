import { z } from "zod";

/** A file as an answer. Its bytes are only read when the caller does not have them already (`tag`). */
export const fileSchema = z.object({
  read: z.custom<() => Promise<Uint8Array | null>>((value) => typeof value === "function"),
  mediaType: z.string(),
  /** What it is called when it is saved: `biscuit-rabies.webp`. */
  name: z.string(),
  /** Changes whenever the bytes do. */
  tag: z.string(),
  /** Whether anybody may see it, and caches between us may keep it. */
  isPublic: z.boolean(),
});
export type FileReply = z.output<typeof fileSchema>;

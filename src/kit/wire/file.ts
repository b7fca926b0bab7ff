import { z } from "zod";

/** A file as a reply. Its bytes are read only when the caller does not have them yet (`tag`). */
export const fileSchema = z.object({
  read: z.custom<() => Promise<Uint8Array | null>>((value) => typeof value === "function"),
  mediaType: z.string(),
  /** The name for a download: `biscuit-rabies.webp`. */
  name: z.string(),
  /** Changes with the bytes; sent as the ETag. */
  tag: z.string(),
  /** Whether everyone may see it, so that shared caches may store it. */
  isPublic: z.boolean(),
});
export type FileReply = z.output<typeof fileSchema>;

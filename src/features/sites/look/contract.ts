import { z } from "zod";
import { HEX_COLOR } from "#kit/wire/brand-colors.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { fileSchema } from "#kit/wire/file.ts";
import { IMAGE_SIZES } from "#kit/wire/image.ts";
import { blankLineSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { isAlmostWhite } from "./rules/almost-white.ts";
import { PICTURE_PLACES } from "./rules/pictures.ts";
import { LOOK_FAULTS } from "./words.ts";

const LOOK = "/v2/staff/look";

const lookSchema = z.object({
  ...{ primary: z.string(), secondary: z.string() },
  ...{ logo: z.string().nullable(), footerLogo: z.string().nullable() },
  ...{ favicon: z.string().nullable(), image: z.string().nullable() },
});

/** Counts changes of the draft and publications. */
const revisionSchema = z.int().min(0).max(2_000_000_000);
const versionSchema = z.int().min(1).max(2_000_000_000);

const publishedVersionSchema = z.object({
  version: versionSchema,
  look: lookSchema,
  /** The member of the team; null for settings that no screen has published. */
  publishedBy: z.string().nullable(),
  publishedAt: instantSchema,
  /** The earlier version that this one repeats. */
  takenBack: versionSchema.nullable(),
  /** Whether it looks like what everybody sees now. */
  isCurrent: z.boolean(),
});

/**
 * The look that everybody sees, and the draft of the next one: the same without a draft. `overridden`: the
 * colors of the server's settings, which apply in place of both. `versions`: the newest fifty.
 */
const deskLookSchema = z.object({
  published: lookSchema,
  draft: lookSchema,
  hasDraft: z.boolean(),
  revision: revisionSchema,
  changedBy: z.string().nullable(),
  changedAt: instantSchema.nullable(),
  overridden: z.object({ primary: z.string().nullable(), secondary: z.string().nullable() }),
  versions: z.array(publishedVersionSchema),
  isPreviewing: z.boolean(),
});
export type DeskLook = z.output<typeof deskLookSchema>;
export type PublishedVersion = z.output<typeof publishedVersionSchema>;

const colorSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(HEX_COLOR, { error: LOOK_FAULTS.color, abort: true })
  .refine((color) => !isAlmostWhite(color), LOOK_FAULTS.almostWhite);

const seenColorSchema = z.string().trim().toLowerCase().regex(HEX_COLOR, LOOK_FAULTS.color);

const look = {
  ...{ primary: "#1f6f5c", secondary: "#f2b84b", logo: null },
  ...{ footerLogo: null, favicon: null, image: null },
};
const shown: z.input<typeof deskLookSchema> = {
  ...{ published: look, draft: { ...look, primary: "#7a3e9d" }, hasDraft: true, revision: 4 },
  ...{ changedBy: "Robin Hale", changedAt: "2026-11-28T15:00:00.000Z" },
  overridden: { primary: null, secondary: null },
  versions: [
    {
      ...{ version: 1, look, publishedBy: "Robin Hale", publishedAt: "2026-11-20T15:00:00.000Z" },
      ...{ takenBack: null, isCurrent: true },
    },
  ],
  isPreviewing: false,
};
const published = { ...shown, published: shown.draft, hasDraft: false, revision: 5 };

const changes = { audience: ["staff"], needs: "site.write", reply: deskLookSchema } as const;

export const showLook = endpoint({
  method: "GET",
  path: LOOK,
  summary: "Show the brand's look, its draft and its versions",
  ...changes,
  example: { reply: shown },
});

const setColorsSchema = z.strictObject({
  primary: colorSchema,
  secondary: colorSchema,
  from: z.strictObject({ primary: seenColorSchema, secondary: seenColorSchema }),
});
export type SetColors = z.output<typeof setColorsSchema>;

/** `from` is what the caller saw of the draft: other colors there now are a `conflict`. */
export const setLookColors = endpoint({
  method: "PUT",
  path: `${LOOK}/colors`,
  summary: "Change the colors of the draft",
  ...changes,
  body: setColorsSchema,
  errors: ["conflict"],
  example: {
    body: { primary: "#7a3e9d", secondary: "#f2b84b", from: { primary: "#1f6f5c", secondary: "#f2b84b" } },
    reply: shown,
  },
});

const place = z.object({ place: z.enum(PICTURE_PLACES) });
/** The link of the picture that the caller saw at the place in the draft, empty for none. */
const seenPictureSchema = z.object({ from: blankLineSchema(500).default("") });

/** The picture is drawn again in the sizes that pages need. Only staff see it until it is published. */
export const addLookPicture = endpoint({
  method: "POST",
  path: `${LOOK}/pictures/{place}`,
  summary: "Put a picture into the draft",
  ...changes,
  accepts: "multipart",
  purpose: "photo",
  params: place,
  body: seenPictureSchema,
  errors: ["conflict", "service_unavailable"],
  example: { params: { place: "logo" }, body: { from: "" }, reply: shown },
});

export const removeLookPicture = endpoint({
  method: "POST",
  path: `${LOOK}/pictures/{place}/remove`,
  summary: "Take a picture out of the draft",
  ...changes,
  params: place,
  body: seenPictureSchema,
  errors: ["conflict"],
  example: { params: { place: "logo" }, body: { from: "/logo.webp" }, reply: shown },
});

/** `revision` is that of the draft which the caller saw: a change after it is a `conflict`. */
const revision = z.strictObject({ revision: revisionSchema });

export const publishLook = endpoint({
  method: "POST",
  path: `${LOOK}/publish`,
  summary: "Publish the draft as a new version",
  ...changes,
  body: revision,
  errors: ["conflict"],
  example: { body: { revision: 4 }, reply: published },
});

export const discardLook = endpoint({
  method: "POST",
  path: `${LOOK}/discard`,
  summary: "Discard the draft",
  ...changes,
  body: revision,
  errors: ["conflict"],
  example: { body: { revision: 4 }, reply: { ...published, published: look, draft: look } },
});

/** Publishes the look of an earlier version as a new version. The draft stays. */
export const takeLookBack = endpoint({
  method: "POST",
  path: `${LOOK}/take-back`,
  summary: "Publish an earlier version again",
  ...changes,
  body: revision.extend({ version: versionSchema }),
  errors: ["conflict", "not_found"],
  example: { body: { version: 1, revision: 5 }, reply: { ...published, published: look, draft: look } },
});

/**
 * Lets the pages of the brand show the draft to the caller's session alone, by a cookie that names the
 * session, or ends that.
 */
export const setPreview = endpoint({
  method: "PUT",
  path: `${LOOK}/preview`,
  summary: "Begin or end the preview of the draft",
  ...changes,
  body: z.strictObject({ isOn: z.boolean() }),
  example: { body: { isOn: true }, reply: { ...shown, isPreviewing: true } },
});

const lookMailSchema = z.object({ subject: z.string(), html: z.string() });
export type LookMail = z.output<typeof lookMailSchema>;

/** The mail that confirms a message, in the look of the draft. It is not sent. */
export const showLookMail = endpoint({
  method: "GET",
  path: `${LOOK}/mail`,
  summary: "Show a mail of the brand in the look of the draft",
  ...changes,
  reply: lookMailSchema,
  example: { reply: { subject: "We have your message", html: "<!doctype html>…" } },
});

/** Before it is published, only staff who may change settings see a picture. */
export const showSitePicture = endpoint({
  method: "GET",
  path: "/v2/sites/pictures/{id}/{size}",
  summary: "Show a picture of the brand's look",
  audience: ["public"],
  params: z.object({ id: idSchema, size: z.enum(IMAGE_SIZES) }),
  replies: "file",
  reply: fileSchema,
  errors: ["not_found", "service_unavailable"],
  example: {
    params: { id: "01990000-0000-7000-8000-0000000000f7", size: "thumbnail" },
    reply: "the picture's bytes",
  },
});

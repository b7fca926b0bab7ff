import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, idSchema, instantSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import { DOCUMENT_KINDS } from "../rules.ts";
import { MAX_BODY_LENGTH, MAX_TITLE_LENGTH } from "./rules.ts";
import { AGREEMENT_FAULTS } from "./words.ts";

const AGREEMENTS = "/v2/staff/agreements";

const kindSchema = z.enum(DOCUMENT_KINDS);

/** The number of changes of a draft. A save names the revision that its form has shown. */
const revisionSchema = z.int().min(0).max(2_000_000_000);

/**
 * A published version. It is in force from `publishedAt` until the next one is. `countsFrom`: that day by the
 * brand's clock.
 */
const versionSchema = z.object({
  id: idSchema,
  version: z.int(),
  title: z.string(),
  publishedAt: instantSchema,
  countsFrom: dateSchema,
});
export type AgreementVersion = z.output<typeof versionSchema>;

/** `current`: in force now. `next`: the newest version, if its day is still to come. */
const listedAgreementSchema = z.object({
  kind: kindSchema,
  current: versionSchema.nullable(),
  next: versionSchema.nullable(),
  hasDraft: z.boolean(),
});
export type ListedAgreement = z.output<typeof listedAgreementSchema>;

/** The text of a version. `agreed`: how many people have agreed to it. `body` is Markdown. */
const shownVersionSchema = versionSchema.extend({ body: z.string(), agreed: z.int() });

const deskAgreementSchema = listedAgreementSchema.extend({
  /** The newest version with its text, in force or not; null before the first publication. */
  newest: shownVersionSchema.omit({ agreed: true }).nullable(),
  /** The prepared text; that of the newest version while nothing is prepared. */
  draft: z.object({ title: z.string(), body: z.string() }),
  revision: revisionSchema,
  /** The newest versions, at most 100. */
  versions: z.array(versionSchema),
  /**
   * People with an open account who are asked for this agreement, and how many of them have agreed to the
   * version in force. Null for one that needs no consent.
   */
  people: z.object({ all: z.int(), agreed: z.int() }).nullable(),
  /** Today by the brand's clock, and the first day from which another version can count. */
  today: dateSchema,
  firstDay: dateSchema,
  /** The area whose clock it is; null for a brand without areas, which has UTC. */
  clockOf: z.string().nullable(),
});
export type DeskAgreement = z.output<typeof deskAgreementSchema>;

const draftInputSchema = z.strictObject({
  title: lineSchema(MAX_TITLE_LENGTH, AGREEMENT_FAULTS.title),
  body: textSchema(MAX_BODY_LENGTH)
    .min(1, AGREEMENT_FAULTS.body)
    // Counted as the page's field counts, where an emoji is two.
    .refine((text) => text.length <= MAX_BODY_LENGTH, AGREEMENT_FAULTS.body),
  revision: revisionSchema,
});
export type DraftInput = z.output<typeof draftInputSchema>;

const publishSchema = z.strictObject({ countsFrom: dateSchema, revision: revisionSchema });
export type PublishInput = z.output<typeof publishSchema>;

const version = {
  ...{ id: "01990000-0000-7000-8000-0000000000a1", version: 3, title: "Terms & conditions" },
  ...{ publishedAt: "2026-01-01T07:00:00.000Z", countsFrom: "2026-01-01" },
};
const body = "## Visits\n\nThese terms apply to …";
const listed = { kind: "terms" as const, current: version, next: null, hasDraft: true };
const shown: z.input<typeof deskAgreementSchema> = {
  ...listed,
  newest: { ...version, body },
  draft: { title: version.title, body: `${body} and more` },
  ...{ revision: 4, versions: [version], people: { all: 240, agreed: 214 } },
  ...{ today: "2026-11-20", firstDay: "2026-11-20", clockOf: "Flagstaff" },
};

const common = { audience: ["staff"], needs: "content.write" } as const;
const ofKind = { params: z.object({ kind: kindSchema }), reply: deskAgreementSchema } as const;

export const listDeskAgreements = endpoint({
  ...common,
  method: "GET",
  path: AGREEMENTS,
  summary: "List the brand's agreements for customers and groomers",
  reply: z.array(listedAgreementSchema),
  example: { reply: [listed] },
});

export const showDeskAgreement = endpoint({
  ...{ ...common, ...ofKind },
  method: "GET",
  path: `${AGREEMENTS}/{kind}`,
  summary: "Show an agreement with its versions and its draft",
  example: { params: { kind: "terms" }, reply: shown },
});

export const showAgreementVersion = endpoint({
  ...common,
  method: "GET",
  path: `${AGREEMENTS}/{kind}/versions/{version}`,
  summary: "Show a published version of an agreement",
  params: z.object({ kind: kindSchema, version: z.coerce.number().int().min(1).max(2_000_000_000) }),
  reply: shownVersionSchema,
  errors: ["not_found"],
  example: { params: { kind: "terms", version: 3 }, reply: { ...version, body, agreed: 214 } },
});

/**
 * Saves the text of the next version, which only staff see. The text of the newest version leaves nothing
 * prepared. `revision` is that of the draft that the caller has read: a change after it is a `conflict`.
 */
export const saveAgreementDraft = endpoint({
  ...{ ...common, ...ofKind },
  method: "PUT",
  path: `${AGREEMENTS}/{kind}/draft`,
  summary: "Save the draft of an agreement",
  body: draftInputSchema,
  errors: ["conflict"],
  example: { params: { kind: "terms" }, body: { ...shown.draft, revision: 3 }, reply: shown },
});

/**
 * Publishes the draft as the next version, which never changes. It counts from the beginning of a day by the
 * brand's clock, at once if that is today. A draft that changed since `revision`, or none, is a `conflict`.
 */
export const publishAgreement = endpoint({
  ...{ ...common, ...ofKind },
  method: "POST",
  path: `${AGREEMENTS}/{kind}/publish`,
  summary: "Publish the draft of an agreement as its next version",
  body: publishSchema,
  errors: ["conflict"],
  example: {
    params: { kind: "terms" },
    body: { countsFrom: "2026-12-01", revision: 4 },
    reply: { ...shown, hasDraft: false, revision: 5 },
  },
});

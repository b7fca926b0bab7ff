import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { blankLineSchema, idSchema, instantSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import { MAX_DESCRIPTION, MAX_PAGE_BODY, MAX_PAGE_TITLE, PAGE_PATH } from "./rules.ts";
import { PAGE_FAULTS } from "./words.ts";

const PAGES = "/v2/staff/pages";

/** The number of changes of a page. A save names the revision that its form has shown. */
const revisionSchema = z.int().min(1).max(2_000_000_000);

/** `path`: what follows `/s/`. `address`: where visitors find it. `inMenu`: the main menu links to it. */
const listedPageSchema = z.object({
  id: idSchema,
  path: z.string(),
  address: z.string(),
  title: z.string(),
  inMenu: z.boolean(),
  isArchived: z.boolean(),
  updatedAt: instantSchema,
});
export type ListedPage = z.output<typeof listedPageSchema>;

const deskPageSchema = listedPageSchema.extend({
  description: z.string(),
  /** Markdown. */
  body: z.string(),
  revision: revisionSchema,
});
export type DeskPage = z.output<typeof deskPageSchema>;

/** An empty `description` stands for the beginning of the text. */
const pageInputSchema = z.strictObject({
  path: blankLineSchema(80).regex(PAGE_PATH, PAGE_FAULTS.path),
  title: lineSchema(MAX_PAGE_TITLE, PAGE_FAULTS.title),
  description: blankLineSchema(MAX_DESCRIPTION),
  body: textSchema(MAX_PAGE_BODY)
    .min(1, PAGE_FAULTS.body)
    // Counted as the page's field counts, where an emoji is two.
    .refine((text) => text.length <= MAX_PAGE_BODY, PAGE_FAULTS.body),
  inMenu: z.boolean(),
});
export type PageInput = z.output<typeof pageInputSchema>;
const changedPageSchema = pageInputSchema.extend({ revision: revisionSchema });
export type ChangedPage = z.output<typeof changedPageSchema>;

const id = "01990000-0000-7000-8000-0000000000b1";
const input = {
  ...{ path: "parking", title: "Parking", description: "Where our vans park" },
  ...{ body: "## In town\n\nWe need a space of 7 m.", inMenu: true },
};
const shown: z.input<typeof deskPageSchema> = {
  ...{ ...input, id, address: "/s/parking", isArchived: false, revision: 1 },
  updatedAt: "2026-11-20T15:00:00.000Z",
};
const { description: _, body: __, revision: ___, ...listed } = shown;

const common = { audience: ["staff"], needs: "content.write" } as const;
const ofPage = { params: z.object({ id: idSchema }), reply: deskPageSchema } as const;

export const listDeskPages = endpoint({
  ...common,
  method: "GET",
  path: PAGES,
  summary: "List the brand's own pages",
  reply: z.array(listedPageSchema),
  example: { reply: [listed] },
});

export const showDeskPage = endpoint({
  ...{ ...common, ...ofPage },
  method: "GET",
  path: `${PAGES}/{id}`,
  summary: "Show a page to the team",
  errors: ["not_found"],
  example: { params: { id }, reply: shown },
});

/**
 * Publishes a new page at once. A name that the product or a groomer has is refused at `path`; one that
 * another page has is a `conflict`.
 */
export const createPage = endpoint({
  ...common,
  method: "POST",
  path: PAGES,
  summary: "Publish a new page of the brand",
  body: pageInputSchema,
  reply: deskPageSchema,
  errors: ["conflict"],
  example: { body: input, reply: shown },
});

/**
 * Changes a page; visitors see it at once. The link of the main menu follows a new path. `revision` is that
 * of the page that the caller has read: a change after it is a `conflict`, as is the path of another page.
 */
export const changePage = endpoint({
  ...{ ...common, ...ofPage },
  method: "PUT",
  path: `${PAGES}/{id}`,
  summary: "Change a page of the brand",
  body: changedPageSchema,
  errors: ["conflict", "not_found"],
  example: { params: { id }, body: { ...input, revision: 1 }, reply: { ...shown, revision: 2 } },
});

const step = {
  ...{ ...common, ...ofPage },
  method: "POST",
  body: z.strictObject({ revision: revisionSchema }),
  errors: ["conflict", "not_found"],
} as const;

/** Takes a page away from visitors. A page to which a link leads is a `conflict`. */
export const archivePage = endpoint({
  ...step,
  path: `${PAGES}/{id}/archive`,
  summary: "Archive a page of the brand",
  example: {
    params: { id },
    body: { revision: 1 },
    reply: { ...shown, inMenu: false, isArchived: true, revision: 2 },
  },
});

export const restorePage = endpoint({
  ...step,
  path: `${PAGES}/{id}/restore`,
  summary: "Publish an archived page of the brand again",
  example: { params: { id }, body: { revision: 2 }, reply: { ...shown, revision: 3 } },
});

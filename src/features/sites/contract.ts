import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import {
  emailSchema,
  idSchema,
  instantSchema,
  lineSchema,
  slugSchema,
  textSchema,
} from "#kit/wire/schema.ts";
import { LEAD_FAULTS } from "./words.ts";

/** The public settings of a site. Colors are "#rrggbb"; links are https or empty. */
const siteSchema = z.object({
  id: idSchema,
  /** The brand's slug. */
  site: slugSchema,
  name: z.string(),
  staticSite: z.boolean(),
  embedded: z.boolean(),
  logo: z.string().nullable(),
  footerLogo: z.string().nullable(),
  favicon: z.string().nullable(),
  image: z.string().nullable(),
  phone: z.string(),
  homeRoute: z.string(),
  bookNowRoute: z.string(),
  showPageLinksInPrimaryMenu: z.boolean(),
  showCustomizedFooter: z.boolean(),
  siteCustomizedForUser: z.boolean(),
  showProfileSectionsLinkInMenu: z.boolean(),
  emails: z.object({ appointments: z.string(), service: z.string() }),
  colors: z.object({ primary: z.string(), secondary: z.string() }),
  links: z.object({ facebook: z.string(), instagram: z.string(), yelp: z.string() }),
  /** Text of the bar above the header; empty for no bar. */
  notice: z.string(),
  /** Whether this deployment shows sample data, test logins and its outbox. */
  demo: z.boolean(),
  /** The address of the operator's own map style; null for the built-in map. */
  mapStyleUrl: z.string().nullable(),
  /** The operator's endpoint that answers `country_code` to the browser; null for none. */
  countryUrl: z.string().nullable(),
  /** Whether this deployment knows drives along streets. */
  hasRouter: z.boolean(),
  /** Whether these settings are the draft, which the caller's staff session previews. */
  isPreview: z.boolean(),
});
export type Site = z.output<typeof siteSchema>;

const menuItemSchema = z.object({ slug: z.string(), title: z.string(), url: z.string() });
export type MenuItem = z.output<typeof menuItemSchema>;

export const currentSite = endpoint({
  method: "GET",
  path: "/v2/sites/current",
  summary: "Show the brand of this host",
  audience: ["public"],
  reply: siteSchema,
  errors: ["not_found"],
  example: {
    reply: {
      ...{ id: "01990000-0000-7000-8000-0000000000a0", site: "sudsberry", name: "Sudsberry" },
      ...{ staticSite: false, embedded: false, phone: "(602) 555-0100" },
      ...{ logo: null, footerLogo: null, favicon: null, image: null },
      ...{ homeRoute: "/", bookNowRoute: "/book", showPageLinksInPrimaryMenu: true },
      ...{ showCustomizedFooter: false, siteCustomizedForUser: false, showProfileSectionsLinkInMenu: false },
      emails: { appointments: "visits@example.com", service: "hello@example.com" },
      colors: { primary: "#1f6f5c", secondary: "#f2b84b" },
      links: { facebook: "", instagram: "", yelp: "" },
      ...{ notice: "", demo: false, mapStyleUrl: null, countryUrl: null, hasRouter: false },
      isPreview: false,
    },
  },
});

export const primaryMenu = endpoint({
  method: "GET",
  path: "/v1/sites/{site}/menu/primary",
  summary: "List the links of the main menu",
  audience: ["public"],
  params: z.object({ site: slugSchema }),
  reply: z.array(menuItemSchema),
  errors: ["not_found"],
  example: {
    params: { site: "sudsberry" },
    reply: [{ slug: "our-groomers", title: "Our groomers", url: "/our-groomers" }],
  },
});

/** A page of the brand's own content; `body` is Markdown. */
const contentPageSchema = z.object({
  path: z.string(),
  title: z.string(),
  /** For search engines; "" for the beginning of the text. */
  description: z.string(),
  body: z.string(),
  updatedAt: instantSchema,
});
export type ContentPage = z.output<typeof contentPageSchema>;

export const contentPage = endpoint({
  method: "GET",
  path: "/v2/sites/pages",
  summary: "Show a published page of the brand",
  audience: ["public"],
  query: z.object({ path: z.string().min(1).max(200) }),
  reply: contentPageSchema,
  errors: ["not_found"],
  example: {
    query: { path: "about" },
    reply: {
      path: "about",
      title: "About us",
      description: "Who comes to your door",
      body: "## Calm first\n…",
      updatedAt: "2026-11-20T15:00:00.000Z",
    },
  },
});

const phoneText = lineSchema(30)
  .regex(/^\+?[\d\s().-]+$/, LEAD_FAULTS.phoneNumber)
  .refine((text) => text.replace(/\D/g, "").length >= 10, LEAD_FAULTS.phoneNumber);

/**
 * A question from a visitor who cannot book, or who prefers a call. `topic` is a hidden field: only
 * programs fill it.
 */
const leadInputSchema = z
  .object({
    kind: z.enum(["lead", "request"]).default("lead"),
    name: lineSchema(80, LEAD_FAULTS.name),
    email: emailSchema.optional(),
    phoneNumber: phoneText.optional(),
    postalCode: z
      .string()
      .trim()
      .regex(/^\d{5}(-\d{4})?$/, LEAD_FAULTS.postalCode),
    message: textSchema(2_000).default(""),
    topic: z.string().max(200).default(""),
  })
  .refine((lead) => lead.email !== undefined || lead.phoneNumber !== undefined, {
    error: LEAD_FAULTS.address,
    path: ["email"],
    // Zod skips this check when a field is faulty, unless `when` allows it. The form shows all faults at
    // once.
    when: ({ value }) => typeof value === "object" && value !== null,
  });
export type LeadInput = z.output<typeof leadInputSchema>;

export const createLead = endpoint({
  method: "POST",
  path: "/v2/sites/leads",
  summary: "Send the brand a question with contact details",
  audience: ["public"],
  body: leadInputSchema,
  reply: z.object({}),
  example: {
    body: {
      name: "Mia Torres",
      email: "mia@example.com",
      postalCode: "86001",
      message: "Do you come to Flagstaff?",
    },
    reply: {},
  },
});

/** A mail or text of this brand, in the form that the carrier got. */
const sentMessageSchema = z.object({
  id: idSchema,
  channel: z.enum(["mail", "text"]),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  /** File names. */
  attachments: z.array(z.string()),
  /** Whether an answer to it reaches a conversation. */
  isAnswerable: z.boolean(),
  createdAt: instantSchema,
  sentAt: instantSchema.nullable(),
});
export type SentMessage = z.output<typeof sentMessageSchema>;

export const demoOutbox = endpoint({
  method: "GET",
  path: "/v2/demo/outbox",
  summary: "Show the brand's mails and texts (demo mode only)",
  audience: ["public"],
  reply: z.array(sentMessageSchema),
  errors: ["not_found"],
  example: {
    reply: [
      {
        id: "01990000-0000-7000-8000-00000000000a",
        channel: "text",
        recipient: "+16025550123",
        subject: "",
        text: "Your code is 493021.",
        attachments: [],
        isAnswerable: false,
        createdAt: "2026-11-20T15:00:00.000Z",
        sentAt: null,
      },
    ],
  },
});

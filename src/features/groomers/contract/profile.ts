import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { imageSchema } from "#kit/wire/image.ts";
import { blankLineSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import { isVanityUrl } from "../rules/vanity-url.ts";
import { PROFILE_FAULTS } from "../words/profile.ts";

/** What a groomer's public page shows of the groomer. Empty texts and links are not shown. */
export const ownPageSchema = z.object({
  /** Null until the groomer has a page. */
  vanityUrl: z.string().nullable(),
  displayName: z.string(),
  businessName: z.string(),
  tagLine: z.string(),
  description: z.string(),
  videoLink: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  yelp: z.string(),
  phoneNumber: z.string(),
  /** Whether the page shows the phone number. */
  showsPhone: z.boolean(),
  profilePicture: imageSchema.nullable(),
  vanPicture: imageSchema.nullable(),
  logo: imageSchema.nullable(),
  /** Pictures of visits and more, in the order of the page. */
  images: z.array(imageSchema),
});
export type OwnPage = z.output<typeof ownPageSchema>;

export const aboutSchema = z.object({
  displayName: lineSchema(60, PROFILE_FAULTS.displayName),
  businessName: blankLineSchema(80),
  tagLine: blankLineSchema(120),
  description: textSchema(2_000),
});

export type AboutInput = z.output<typeof aboutSchema>;

/** https addresses of these sites; empty for none. */
export const linksSchema = z.object({
  videoLink: blankLineSchema(300),
  facebook: blankLineSchema(300),
  instagram: blankLineSchema(300),
  yelp: blankLineSchema(300),
});
export type LinksInput = z.output<typeof linksSchema>;

export const profileStates = { groomer: ["approved", "active"] } as const;
export const exampleOwnPage: OwnPage = {
  vanityUrl: "maria-grooms",
  displayName: "Maria Lopez",
  businessName: "Maria Grooms",
  tagLine: "Calm hands for nervous dogs",
  description: "Grooming since 2014.",
  videoLink: "https://youtu.be/example",
  ...{ facebook: "", instagram: "https://www.instagram.com/mariagrooms", yelp: "" },
  phoneNumber: "+16025550177",
  showsPhone: false,
  ...{ profilePicture: null, vanPicture: null, logo: null, images: [] },
};
const { displayName, businessName, tagLine, description } = exampleOwnPage;
const { videoLink, facebook, instagram, yelp } = exampleOwnPage;

export const vanityUrlSchema = blankLineSchema(60)
  .toLowerCase()
  .refine(isVanityUrl, PROFILE_FAULTS.vanityUrl);

const writeSpec = {
  method: "PUT",
  audience: ["groomer"],
  states: profileStates,
  reply: ownPageSchema,
} as const;

export const getOwnPage = endpoint({
  method: "GET",
  path: "/v2/groomer/profile",
  summary: "Show what the signed-in groomer's public page shows",
  audience: ["groomer"],
  states: profileStates,
  reply: ownPageSchema,
  errors: ["not_found"],
  example: { reply: exampleOwnPage },
});

export const setAbout = endpoint({
  ...writeSpec,
  path: "/v2/groomer/profile/about",
  summary: "Set the names and texts of the signed-in groomer's public page",
  body: aboutSchema,
  errors: ["not_found"],
  example: { body: { displayName, businessName, tagLine, description }, reply: exampleOwnPage },
});

export const setLinks = endpoint({
  ...writeSpec,
  path: "/v2/groomer/profile/links",
  summary: "Set the links of the signed-in groomer's public page",
  body: linksSchema,
  errors: ["not_found"],
  example: { body: { videoLink, facebook, instagram, yelp }, reply: exampleOwnPage },
});

export const setShowsPhone = endpoint({
  ...writeSpec,
  path: "/v2/groomer/profile/phone",
  summary: "Show or hide the phone number on the signed-in groomer's public page",
  body: z.object({ showsPhone: z.boolean() }),
  errors: ["not_found"],
  example: { body: { showsPhone: false }, reply: exampleOwnPage },
});

/** The former address leads to the new one from then on. An address in use is a fault of the field. */
export const setVanityUrl = endpoint({
  ...writeSpec,
  path: "/v2/groomer/profile/vanity-url",
  summary: "Change the address of the signed-in groomer's public page",
  body: z.object({ vanityUrl: vanityUrlSchema }),
  errors: ["not_found"],
  example: { body: { vanityUrl: "maria-grooms" }, reply: exampleOwnPage },
});

import { z } from "zod";
import {
  aboutSchema,
  exampleOwnPage,
  linksSchema,
  ownPageSchema,
  vanityUrlSchema,
} from "#features/groomers/contract/profile.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, textSchema } from "#kit/wire/schema.ts";
import { reasonSchema } from "./reason.ts";

// What a groomer's public page shows, as staff change it. The rules are those of the groomer's own calls.
// Each change mails the groomer. `from` is what the caller saw: a `conflict` when it has changed since.

/** A stored text, which an earlier version may have let through. Blanks at its ends do not count. */
const seenText = textSchema(5_000);
const params = z.object({ id: idSchema });
const common = { audience: ["staff"], params, reply: ownPageSchema } as const;
const changes = {
  ...common,
  method: "PUT",
  needs: "groomers.write",
  errors: ["conflict", "not_found"],
} as const;
const id = "01990000-0000-7000-8000-0000000000a1";
const { displayName, businessName, tagLine, description } = exampleOwnPage;
const about = { displayName, businessName, tagLine, description };
const { videoLink, facebook, instagram, yelp } = exampleOwnPage;
const links = { videoLink, facebook, instagram, yelp };

export const getProfileAsStaff = endpoint({
  ...common,
  method: "GET",
  path: "/v2/staff/groomers/{id}/profile",
  summary: "Show what a groomer's public page shows",
  needs: "groomers.read",
  errors: ["not_found"],
  example: { params: { id }, reply: exampleOwnPage },
});

export const setAboutAsStaff = endpoint({
  ...changes,
  path: "/v2/staff/groomers/{id}/profile/about",
  summary: "Set the names and texts of a groomer's public page",
  body: aboutSchema.extend({
    from: z.object({
      displayName: seenText,
      businessName: seenText,
      tagLine: seenText,
      description: seenText,
    }),
    reason: reasonSchema,
  }),
  example: {
    params: { id },
    body: { ...about, from: { ...about, tagLine: "" } },
    reply: exampleOwnPage,
  },
});

export const setLinksAsStaff = endpoint({
  ...changes,
  path: "/v2/staff/groomers/{id}/profile/links",
  summary: "Set the links of a groomer's public page",
  body: linksSchema.extend({
    from: z.object({ videoLink: seenText, facebook: seenText, instagram: seenText, yelp: seenText }),
    reason: reasonSchema,
  }),
  example: { params: { id }, body: { ...links, from: { ...links, yelp: "" } }, reply: exampleOwnPage },
});

export const setShowsPhoneAsStaff = endpoint({
  ...changes,
  path: "/v2/staff/groomers/{id}/profile/phone",
  summary: "Show or hide the phone number on a groomer's public page",
  body: z.object({
    showsPhone: z.boolean(),
    from: z.object({ showsPhone: z.boolean() }),
    reason: reasonSchema,
  }),
  example: {
    params: { id },
    body: { showsPhone: false, from: { showsPhone: true } },
    reply: exampleOwnPage,
  },
});

/** As the groomer's own call, but beyond the number of former addresses that a groomer may have. */
export const setVanityUrlAsStaff = endpoint({
  ...changes,
  path: "/v2/staff/groomers/{id}/profile/vanity-url",
  summary: "Change the address of a groomer's public page",
  body: z.object({
    vanityUrl: vanityUrlSchema,
    /** Empty for a page without an address. */
    from: z.object({ vanityUrl: seenText }),
    reason: reasonSchema,
  }),
  example: {
    params: { id },
    body: { vanityUrl: "maria-grooms", from: { vanityUrl: "" } },
    reply: exampleOwnPage,
  },
});

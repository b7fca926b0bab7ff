import { z } from "zod";
import { shownGroomerSchema } from "#features/accounts/contract/customer.ts";
import { imageSchema } from "#kit/wire/image.ts";
import { idSchema } from "#kit/wire/schema.ts";

/** A groomer in a list or summary. The customer of a sign-in shows the same. */
export const groomerBriefSchema = shownGroomerSchema;
export type GroomerBrief = z.output<typeof groomerBriefSchema>;

/** The groomer in the examples of the API. */
export const exampleGroomer: GroomerBrief = {
  id: "01990000-0000-7000-8000-0000000000d1",
  vanityUrl: "maria-grooms",
  displayName: "Maria Lopez",
  businessName: "Maria Grooms",
  tagLine: "Calm hands for nervous dogs",
  rating: 4.9,
  reviewCount: 31,
};

/** A groomer in the public list, with the area where the groomer starts. */
export const groomerCardSchema = groomerBriefSchema.extend({
  /** Null: the screen shows initials. */
  profilePicture: imageSchema.nullable(),
  /** `timeZone` is an IANA name. */
  area: z.object({ id: idSchema, slug: z.string(), name: z.string(), timeZone: z.string() }),
});
export type GroomerCard = z.output<typeof groomerCardSchema>;

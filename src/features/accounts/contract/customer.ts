import { z } from "zod";
import { placeSuggestionSchema } from "#features/places/contract.ts";
import { ACCOUNT_STATUSES } from "#kit/wire/actor.ts";
import { type Image, imageSchema } from "#kit/wire/image.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";

export const accountStatusSchema = z.enum(ACCOUNT_STATUSES);

/** A customer's home: a place suggestion with a second address line. */
export const customerAddressSchema = placeSuggestionSchema.extend({ addressLine2: z.string().default("") });
export type CustomerAddress = z.output<typeof customerAddressSchema>;

/** The service area that holds a customer's home. */
export const customerAreaSchema = z.object({
  id: idSchema,
  name: z.string(),
  phoneNumber: z.string(),
  timeZone: z.string(),
  site: z.string(),
});

/** The part of a customer that the account itself holds. */
const customerProfileSchema = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  phoneNumber: z.string(),
  /** The customer has confirmed the number with a code. */
  isPhoneVerified: z.boolean(),
  email: z.string(),
  /** The customer has confirmed the mailbox with a code. */
  isEmailVerified: z.boolean(),
  physicalAddress: customerAddressSchema.nullable(),
  addressNotes: z.string(),
  isApartmentComplex: z.boolean(),
  serviceArea: customerAreaSchema.nullable(),
  status: accountStatusSchema,
  referralCode: z.string(),
  referralSource: z.string(),
  /** The groomer that staff assigned. */
  assignedGroomerId: idSchema.nullable(),
  /** The customer's own picture. Null: screens show the initials. */
  profilePicture: imageSchema.nullable(),
  defaultPaymentMethod: z.object({ sourceId: z.string(), methodId: z.string() }).nullable(),
  createdAt: instantSchema,
});
export type CustomerProfile = z.output<typeof customerProfileSchema>;

/** The way to pay that is offered first; `sourceId` is a saved card's id. */
export type DefaultPaymentMethod = NonNullable<CustomerProfile["defaultPaymentMethod"]>;

/** A groomer in a list or summary. `rating`: mean of all stars to one decimal, null without reviews. */
export const shownGroomerSchema = z.object({
  id: idSchema,
  vanityUrl: z.string(),
  displayName: z.string(),
  businessName: z.string(),
  tagLine: z.string(),
  rating: z.number().nullable(),
  reviewCount: z.int(),
});

/** A customer: the profile with facts from other features. Every sign-in and `GET /v1/customer` show it. */
export const customerSchema = customerProfileSchema.extend({
  /** The same as `addressLine2` of `physicalAddress`. */
  addressLine2: z.string(),
  /** True until the first visit is complete. */
  isNewCustomer: z.boolean(),
  /** The groomer that staff assigned, else the groomer of the last visit. */
  assignedGroomer: shownGroomerSchema.nullable(),
  /** These three are true if the customer has accepted the current version of the document. */
  petRelease: z.boolean(),
  cancellationPolicy: z.boolean(),
  termsAndConditions: z.boolean(),
});
export type Customer = z.output<typeof customerSchema>;

export const CUSTOMER_PICTURE_PATH = "/v2/customers/{id}/picture/{size}";

/** The picture of a customer as an image. Null without a file: screens show the initials. */
export function toCustomerPicture(
  customerId: string,
  fileId: string | null,
  displayName: string,
): Image | null {
  if (!fileId) return null;
  const at = (size: string) => `/v2/customers/${customerId}/picture/${size}?v=${fileId}`;
  const sizes = { thumbnail: at("thumbnail"), medium: at("medium"), large: at("large") };
  return { id: fileId, url: sizes.large, alt: `Picture of ${displayName}`, sizes };
}

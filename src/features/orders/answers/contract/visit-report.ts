import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { fileSchema } from "#kit/wire/file.ts";
import { IMAGE_SIZES } from "#kit/wire/image.ts";
import { idSchema, textSchema } from "#kit/wire/schema.ts";
import { petReportSchema, VISIT_PHOTO_PATH } from "../../contract/pet-report.ts";
import { PHOTO_SIDES } from "../../rules/pet-report.ts";
import { exampleProviderOrder, providerOrderSchema, staffOrderSchema } from "./answers.ts";

const { id } = exampleProviderOrder;
const line = "01990000-0000-7000-8000-0000000000f1";
const petId = "01990000-0000-7000-8000-0000000000b1";

/** `nextVisitWeeks` is left out if the groomer suggests no next visit. */
export const writtenReportSchema = petReportSchema.extend({
  nextVisitWeeks: petReportSchema.shape.nextVisitWeeks.unwrap().unwrap().optional(),
});

const noteSchema = z.strictObject({ petServiceId: idSchema, spNote: textSchema(2_000) });
const exampleReport = {
  petReports: [
    {
      petId,
      findings: [
        { part: "coat" as const, remark: "" },
        { part: "teeth" as const, remark: "A little tartar at the back." },
      ],
      note: "Calm all the way.",
      nextVisitWeeks: 6,
    },
  ],
  petServices: [{ petServiceId: line, spNote: "A short summer cut." }],
};
const writeBase = {
  method: "PUT",
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    petReports: z.array(writtenReportSchema).max(100),
    petServices: z.array(noteSchema).max(100).default([]),
  }),
  reply: providerOrderSchema,
  errors: ["conflict"],
  example: { params: { id }, body: exampleReport, reply: exampleProviderOrder },
} as const;

/**
 * Saves what the groomer reports on pets, and notes on services, once the visit has begun. Pets and services
 * that are left out stay as they are. The customer gets the report with the mail of the completed visit.
 */
export const writeReport = endpoint({
  ...writeBase,
  path: "/v2/groomer/appointments/{id}/report",
  summary: "Save the groomer's report on a visit",
  audience: ["groomer"],
});

export const writeReportAsStaff = endpoint({
  ...writeBase,
  path: "/v2/staff/orders/{id}/report",
  summary: "Save the report on a visit for its groomer",
  audience: ["staff"],
  reply: staffOrderSchema,
  needs: "orders.write",
});

export const getReport = endpoint({
  method: "GET",
  path: "/v2/staff/orders/{id}/report",
  summary: "Show the report on a visit",
  audience: ["staff"],
  needs: "orders.read",
  params: z.object({ id: idSchema }),
  reply: z.object({ petReports: z.array(petReportSchema), petServices: z.array(noteSchema) }),
  example: { params: { id }, reply: exampleReport },
});

const PHOTO = "{id}/pet-services/{petServiceId}/photos/{side}";
const ofGroomer = { path: `/v2/groomer/appointments/${PHOTO}`, audience: ["groomer"] } as const;
const ofStaff = { path: `/v2/staff/orders/${PHOTO}`, audience: ["staff"], needs: "orders.write" } as const;
const photoBase = {
  params: z.object({ id: idSchema, petServiceId: idSchema, side: z.enum(PHOTO_SIDES) }),
  reply: providerOrderSchema,
  example: { params: { id, petServiceId: line, side: "before" }, reply: exampleProviderOrder },
} as const;

const uploadBase = {
  ...photoBase,
  method: "POST",
  query: z.object({ taken: idSchema.optional(), base: z.string().max(64).optional() }),
  accepts: "multipart",
  purpose: "visit_photo",
  errors: ["conflict", "forbidden", "service_unavailable"],
} as const;
const removeBase = {
  ...photoBase,
  method: "DELETE",
  /** The id of the photo. */
  query: z.object({ photo: idSchema.optional() }),
  errors: ["conflict", "forbidden"],
} as const;

/**
 * A new photo replaces the former photo of that side. `base`: the id of the photo that a page or device had
 * shown, or "" for none: it is replaced. One that was not shown stays, and the new one stands beside it.
 * `taken`: made by the device, once for each photo. The same one is never added twice. A further one is
 * refused with `conflict` while 5 stand beside the first.
 */
export const uploadVisitPhoto = endpoint({
  ...uploadBase,
  ...ofGroomer,
  summary: "Set the photo of a pet before or after a service",
});

export const uploadVisitPhotoAsStaff = endpoint({
  ...uploadBase,
  ...ofStaff,
  reply: staffOrderSchema,
  summary: "Set the photo of a pet before or after a service for its groomer",
});

/** The first photo beside it takes its place. Without `photo`, it is refused while photos stand beside it. */
export const removeVisitPhoto = endpoint({
  ...removeBase,
  ...ofGroomer,
  summary: "Remove the photo of a pet before or after a service",
});

export const removeVisitPhotoAsStaff = endpoint({
  ...removeBase,
  ...ofStaff,
  reply: staffOrderSchema,
  summary: "Remove the photo of a pet before or after a service for its groomer",
});

/**
 * The photo is for the visit's customer, its groomer and staff; for all once the owner lets it join the
 * groomer's gallery; and for whoever has the token of a link that shows the pet's report (`share`).
 */
export const showVisitPhoto = endpoint({
  method: "GET",
  path: VISIT_PHOTO_PATH,
  summary: "Show a photo of a visit",
  audience: ["public"],
  params: z.object({ id: idSchema, size: z.enum(IMAGE_SIZES) }),
  query: z.object({ share: z.string().max(100).optional() }),
  replies: "file",
  reply: fileSchema,
  errors: ["not_found", "service_unavailable"],
  example: {
    params: { id: "01990000-0000-7000-8000-0000000000f5", size: "thumbnail" },
    reply: "the picture's bytes",
  },
});

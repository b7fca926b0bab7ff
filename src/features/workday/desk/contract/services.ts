import { z } from "zod";
import {
  exampleServices,
  ownServicesSchema,
  petLimitsInputSchema,
  servicesInputSchema,
} from "#features/groomers/contract/services.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { reasonSchema } from "./reason.ts";

// What a groomer offers, as staff change it. The rules are those of the groomer's own calls.

/** A stored number, which an earlier version may have let through. */
const seenNumber = z.int().min(0).max(1_000_000);
const params = z.object({ id: idSchema });
const common = { audience: ["staff"], params, reply: ownServicesSchema } as const;
const id = "01990000-0000-7000-8000-0000000000a1";
const serviceIds = exampleServices.services.map((service) => service.id);
const breedsToAvoid = exampleServices.breedsToAvoid.map((breed) => breed.id);
const services = { serviceIds, pacePercent: 100, serviceTime: 90 };

export const getServicesAsStaff = endpoint({
  ...common,
  method: "GET",
  path: "/v2/staff/groomers/{id}/services",
  summary: "Show the services, pace and limits of a groomer",
  needs: "groomers.read",
  errors: ["not_found"],
  example: { params: { id }, reply: exampleServices },
});

/**
 * Visits that are booked stay as agreed. The groomer is mailed. `from` is what the caller saw of the services
 * on sale: a `conflict` when it has changed since.
 */
export const setServicesAsStaff = endpoint({
  ...common,
  method: "PUT",
  path: "/v2/staff/groomers/{id}/services",
  summary: "Choose the services and the pace of a groomer",
  needs: "groomers.write",
  body: servicesInputSchema.extend({
    from: z.object({
      serviceIds: z.array(idSchema).max(500),
      pacePercent: seenNumber,
      serviceTime: seenNumber,
    }),
    reason: reasonSchema,
  }),
  errors: ["conflict", "not_found"],
  example: { params: { id }, body: { ...services, from: services }, reply: exampleServices },
});

/** Visits that are booked stay as agreed. The groomer is mailed. `from` as in `setServicesAsStaff`. */
export const setPetLimitsAsStaff = endpoint({
  ...common,
  method: "PUT",
  path: "/v2/staff/groomers/{id}/pet-limits",
  summary: "Set the weight limit and the breeds that a groomer avoids",
  needs: "groomers.write",
  body: petLimitsInputSchema.extend({
    from: z.object({ weightLimit: seenNumber.optional(), breedsToAvoid: z.array(idSchema).max(500) }),
    reason: reasonSchema,
  }),
  errors: ["conflict", "not_found"],
  example: {
    params: { id },
    body: { weightLimit: 60, breedsToAvoid, from: { weightLimit: 80, breedsToAvoid } },
    reply: { ...exampleServices, weightLimit: 60 },
  },
});

import { newId, newToken } from "#kit/server/ids.ts";
import { clientBookingSamples } from "./client-booking-samples.ts";

const SESSION = "/v2/service-checkout/pet-service/customer/{session}";
const LINKS = "/v2/service-provider/booking-links";
const INPUT = { days: ["2027-01-08"], partsOfDay: ["morning"], wantsCall: true, note: "After nine" };

/** Valid calls for appointment requests, and for bookings that others prepare. */
export function requestSamples(
  params: Record<string, string>,
  parts: { contact: object; address: object; booked: object; service: object },
): Record<string, { params?: Record<string, string>; bodies?: readonly unknown[] }> {
  const { contact, address, booked, service } = parts;
  const pets = [{ ...booked, id: newId(), services: [service] }];
  const time = { groomerId: newId(), startsAt: "2027-01-06T18:00:00.000Z" };
  return {
    [`PUT ${SESSION}/request-wishes`]: { params, bodies: [{ ...INPUT, groomerId: null }] },
    [`POST ${SESSION}/mark-as-order-request`]: { params },
    [`POST ${SESSION}/place-request-email`]: { params, bodies: [{ ...contact, wishes: INPUT }] },
    [`POST ${LINKS}`]: { bodies: [{ contact, address, pets, time }] },
    [`POST ${LINKS}/open`]: { bodies: [{ token: newToken() }] },
    ...clientBookingSamples(parts),
  };
}

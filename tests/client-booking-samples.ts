import { newId } from "#kit/server/ids.ts";

const CLIENT = "/v2/groomer/clients/{id}";

/** Valid calls by which groomers book for others, with people and pets who do not exist. */
export function clientBookingSamples(parts: {
  contact: object;
  address: object;
  booked: object;
  service: object;
}): Record<string, { params?: Record<string, string>; bodies?: readonly unknown[] }> {
  const { contact, address, booked, service } = parts;
  const params = { id: newId() };
  const startsAt = "2027-01-06T18:00:00.000Z";
  const pets = [{ id: newId(), services: [service] }];
  const visit = { address, pets: [{ ...booked, id: newId(), services: [service] }] };
  const agreedTotal = { min: 8_000, max: 11_000 };
  return {
    [`GET ${CLIENT}/booking`]: { params },
    [`POST ${CLIENT}/booking-times`]: { params, bodies: [{ pets, date: "2027-01-08" }] },
    [`POST ${CLIENT}/bookings`]: {
      params,
      bodies: [{ id: newId(), pets, startsAt, agreedTotal, isAgreed: true }],
    },
    [`POST ${CLIENT}/booking-links`]: { params, bodies: [{ pets, startsAt }] },
    "POST /v2/groomer/booking-times": { bodies: [{ ...visit, date: "2027-01-08" }] },
    "POST /v2/groomer/booking-links": { bodies: [{ ...visit, contact, startsAt }] },
  };
}

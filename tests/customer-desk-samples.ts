import { newId } from "#kit/server/ids.ts";

type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  bodies?: readonly unknown[];
};

const ADDRESS = {
  ...{ addressLine: "1201 N 7th St", addressLine2: "Apt 4", postalCode: "85006" },
  ...{ locality: "Phoenix", adminDistrict: "AZ", addressNotes: "Ring twice.", isApartmentComplex: true },
};
const PET = {
  ...{ name: "Pip", breedId: newId(), gender: "male", birthYear: 2021, weight: 12, description: "Shy" },
  ...{ vaccinated: true, declawed: false, spayedNeutered: true, anxiousAggressive: false },
};

const CREDIT = { seenGiven: 0, amount: 2_000, reason: "The groomer came an hour late." };

/** Valid calls by which the team works with customers. The ids are of customers who do not exist. */
export function customerDeskSamples(): Record<string, Sample> {
  const params = { id: newId() };
  const reason = { description: "Asked us by phone." };
  const person = { firstName: "Ivy", lastName: "Stone", email: `ivy-${newId()}@example.com` };
  const startsAt = "2027-01-06T18:00:00.000Z";
  const pets = [{ id: newId(), services: [{ id: newId(), serviceAddOns: [newId()] }] }];
  const slot = { pets, groomerId: newId(), startsAt };
  const placed = { id: newId(), ...slot, agreedTotal: { min: 8_000, max: 11_000 }, isAgreed: true };
  return {
    "GET /v2/staff/customers/{id}/booking": { params },
    "GET /v2/staff/customers/{id}/booking-times": {
      params,
      query: { "pets[]": `${newId()} ${newId()}`, date: "2027-01-08", near: startsAt },
    },
    "POST /v2/staff/customers/{id}/bookings": { params, bodies: [placed] },
    "POST /v2/staff/customers/{id}/booking-links": { params, bodies: [slot] },
    "GET /v2/staff/customers": { query: { q: "Mia", limit: "5", page: "1" } },
    "POST /v2/staff/customers": {
      bodies: [{ ...person, phoneNumber: "(602) 555-0188", address: ADDRESS }],
    },
    "GET /v2/staff/customers/{id}": { params },
    "GET /v2/staff/customers/{id}/credit": { params },
    "POST /v2/staff/customers/{id}/credit": {
      params,
      bodies: [
        { ...CREDIT, creditId: newId(), password: "four plain words do" },
        { ...CREDIT, creditId: newId(), confirmCode: "493021" },
      ],
    },
    "POST /v2/staff/customers/{id}/pets": { params, bodies: [PET] },
    "POST /v2/staff/customers/{id}/deactivate": { params, bodies: [{ ...reason, visits: "keep" }] },
    "POST /v2/staff/customers/{id}/reactivate": { params, bodies: [reason] },
    "POST /v2/staff/customers/{id}/profile-link": { params, bodies: [{}] },
    "POST /v2/staff/customers/{id}/agreements-link": { params, bodies: [{}] },
    "GET /v2/staff/customers/{id}/assignable-groomers": { params },
    "PUT /v2/staff/customers/{id}/assigned-groomer": {
      params,
      bodies: [{ groomerId: null, seen: null }],
    },
  };
}

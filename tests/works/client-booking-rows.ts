import { expect } from "vitest";
import { makeClient } from "../client-booking-steps.ts";
import { HOME } from "../world.ts";
import type { Rows, Stage } from "./stage.ts";

const CLIENT = "/v2/groomer/clients/{id}";

const newVisit = ({ world }: Stage) => ({
  address: HOME,
  pets: [{ breedId: world.pets.breeds.poodle, name: "Mo", services: [{ id: world.offer.services.bath }] }],
});
const SOME_TIMES = { suggestions: expect.arrayContaining([expect.anything()]), reason: null };

/** What groomers book for their clients and for new people. */
export const clientBookingRows: Rows = {
  [`GET ${CLIENT}/booking`]: async (stage) => {
    const { token, id, visit } = await makeClient(stage);
    return { token, params: { id }, shows: { pets: [{ id: visit.petId }], notAtOnce: null } };
  },
  [`POST ${CLIENT}/booking-times`]: async (stage) => {
    const { token, id, pets } = await makeClient(stage);
    return { token, params: { id }, body: { pets }, shows: SOME_TIMES };
  },
  [`POST ${CLIENT}/bookings`]: async (stage) => {
    const { token, id, freeTime, inputFor } = await makeClient(stage);
    const slot = await freeTime();
    return { token, params: { id }, body: inputFor(slot), shows: { appointmentStart: slot.startsAt } };
  },
  [`POST ${CLIENT}/booking-links`]: async (stage) => {
    const { token, id, pets, freeTime } = await makeClient(stage);
    const { startsAt } = await freeTime();
    return { token, params: { id }, body: { pets, startsAt }, shows: { id: expect.any(String) } };
  },
  "POST /v2/groomer/booking-times": async (stage) => ({
    token: (await stage.groomer()).token,
    body: newVisit(stage),
    shows: SOME_TIMES,
  }),
  "POST /v2/groomer/booking-links": async (stage) => ({
    token: (await stage.groomer()).token,
    body: {
      ...newVisit(stage),
      contact: { firstName: "Nina", lastName: "Park", phoneNumber: "+14805550177" },
    },
    shows: { id: expect.any(String) },
  }),
};

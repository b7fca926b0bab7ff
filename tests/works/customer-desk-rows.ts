import { expect } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { makeCaller } from "../desk-booking-steps.ts";
import { agree } from "./account-rows.ts";
import type { Rows, Stage } from "./stage.ts";

const CUSTOMERS = "/v2/staff/customers";
const HOME = { addressLine: "1201 N 7th St", postalCode: "85006" };
let added = 0;

/** A number that no other test has. */
const freshNumber = () => `+1602555${String(7_000 + added++).padStart(4, "0")}`;
const newPerson = () => ({ firstName: "Ivy", lastName: "Stone", phoneNumber: freshNumber(), address: HOME });

/** The id of a customer that the team has just added. */
async function addedCustomer(stage: Stage, token: string): Promise<string> {
  const { body } = await stage.done("POST", CUSTOMERS, { token, body: newPerson() });
  return body.id;
}

export const customerDeskRows: Rows = {
  [`GET ${CUSTOMERS}`]: async (stage) => {
    const { customerId, phoneNumber } = await stage.customer();
    return {
      token: await stage.staff(),
      query: { q: phoneNumber, limit: "1" },
      shows: { items: [{ id: customerId, phoneNumber, status: "active" }], total: 1 },
    };
  },
  [`POST ${CUSTOMERS}`]: async (stage) => ({
    token: await stage.staff(),
    body: newPerson(),
    shows: { displayName: "Ivy Stone" },
  }),
  [`GET ${CUSTOMERS}/{id}`]: async (stage) => {
    const { customerId: id, phoneNumber } = await stage.customer();
    return { token: await stage.staff(), params: { id }, shows: { id, phoneNumber, credit: 0 } };
  },
  [`POST ${CUSTOMERS}/{id}/pets`]: async (stage) => {
    const { customerId: id } = await stage.customer();
    const { poodle: breedId } = stage.world.pets.breeds;
    const facts = { vaccinated: true, declawed: false, spayedNeutered: true, anxiousAggressive: false };
    const body = { name: "Pip", breedId, gender: "male", birthYear: 2021, weight: 12, ...facts };
    return { token: await stage.staff(), params: { id }, body, shows: { name: "Pip", weight: 12 } };
  },
  [`GET ${CUSTOMERS}/{id}/credit`]: async (stage) => {
    const { customerId: id } = await stage.customer();
    return { token: await stage.staff(), params: { id }, shows: { id, given: 0, balance: 0, isOpen: true } };
  },
  [`POST ${CUSTOMERS}/{id}/credit`]: async (stage) => {
    const { customerId: id } = await stage.customer();
    const body = { creditId: newId(), seenGiven: 0, amount: 2_000, reason: "The groomer came late." };
    const shows = { given: 2_000, balance: 2_000 };
    return { token: await stage.staff(), params: { id }, body, shows };
  },
  [`POST ${CUSTOMERS}/{id}/deactivate`]: async (stage) => {
    const { customerId: id } = await stage.customer();
    const body = { description: "Asked us by phone." };
    const shows = { status: "inactive", isClosedByTeam: true };
    return { token: await stage.staff(), params: { id }, body, shows };
  },
  [`POST ${CUSTOMERS}/{id}/reactivate`]: async (stage) => {
    const [{ customerId: id }, token] = [await stage.customer(), await stage.staff()];
    const body = { description: "Closed by mistake." };
    await stage.done("POST", `${CUSTOMERS}/${id}/deactivate`, { token, body });
    return { token, params: { id }, body, shows: { status: "active", isClosedByTeam: false } };
  },
  [`GET ${CUSTOMERS}/{id}/assignable-groomers`]: async (stage) => {
    const { customerId: id } = await stage.customer();
    const shows = { items: expect.arrayContaining([expect.objectContaining({ id: stage.ada })]) };
    return { token: await stage.staff(), params: { id }, shows };
  },
  [`PUT ${CUSTOMERS}/{id}/assigned-groomer`]: async (stage) => {
    const { customerId: id } = await stage.customer();
    const body = { groomerId: stage.ada, seen: null };
    return {
      token: await stage.staff(),
      params: { id },
      body,
      shows: { assignedGroomer: { id: stage.ada } },
    };
  },
  [`POST ${CUSTOMERS}/{id}/agreements-link`]: async (stage) => {
    const { customerId: id } = await stage.customer();
    await agree(stage);
    return { token: await stage.staff(), params: { id }, body: {}, shows: { id } };
  },
  [`GET ${CUSTOMERS}/{id}/booking`]: async (stage) => {
    const { id, token, petId } = await makeCaller(stage);
    const shows = { pets: [{ id: petId }], openAgreements: [], timeZone: "America/Phoenix" };
    return { token, params: { id }, shows };
  },
  [`GET ${CUSTOMERS}/{id}/booking-times`]: async (stage) => {
    const { id, token, choices } = await makeCaller(stage);
    const recommended = expect.arrayContaining([expect.objectContaining({ why: expect.anything() })]);
    return { token, params: { id }, query: { "pets[]": choices }, shows: { recommended, reason: null } };
  },
  [`POST ${CUSTOMERS}/{id}/bookings`]: async (stage) => {
    const { id, token, freeTime, inputFor } = await makeCaller(stage);
    const slot = await freeTime();
    return { token, params: { id }, body: inputFor(slot), shows: { appointmentStart: slot.startsAt } };
  },
  [`POST ${CUSTOMERS}/{id}/booking-links`]: async (stage) => {
    const { id, token, pets, freeTime } = await makeCaller(stage);
    const { groomerId, startsAt } = await freeTime();
    const body = { pets, groomerId, startsAt };
    return { token, params: { id }, body, shows: { id: expect.any(String) } };
  },
  [`POST ${CUSTOMERS}/{id}/profile-link`]: async (stage) => {
    const token = await stage.staff();
    const id = await addedCustomer(stage, token);
    return { token, params: { id }, body: {}, shows: { id, status: "pending", isPhoneVerified: false } };
  },
};

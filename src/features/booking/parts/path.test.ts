import { describe, expect, test } from "vitest";
import type { BookingPet, Visit } from "../contract/session.ts";
import {
  groupsFor,
  isReachable,
  nextScreen,
  REQUEST_GROUPS,
  REQUEST_SCREENS,
  SCREENS,
  type ShownSession,
  STEP_GROUPS,
  stepGroups,
  TIME_SCREENS,
} from "./path.ts";

type PathSession = Parameters<typeof nextScreen>[0];

const groomed = { services: [{}] } as unknown as BookingPet;
const address = { postalCode: "85016" } as ShownSession["address"];
const area = { timeZone: "America/Phoenix" } as ShownSession["area"];
const START: PathSession = {
  address: null,
  area: null,
  pets: [],
  visits: [],
  request: null,
  missing: ["address", "pets", "time", "details", "verification", "payment"],
  isVerified: false,
  extras: "told",
};
const PLACED: PathSession = { ...START, address, area };
const WITH_PETS: PathSession = { ...PLACED, pets: [groomed] };
const WITH_TIME: PathSession = {
  ...WITH_PETS,
  visits: [{} as Visit],
  missing: WITH_PETS.missing.filter((step) => step !== "time"),
};

describe("a booking continues at its first incomplete screen", () => {
  test.each<[string, PathSession, string]>([
    ["nothing entered", START, "start"],
    ["an address outside every area", { ...START, address }, "start"],
    ["a ZIP in an area", PLACED, "pets-and-services"],
    [
      "a pet without a service",
      { ...PLACED, pets: [{ services: [] } as unknown as BookingPet] },
      "pets-and-services",
    ],
    ["a service for every pet, no name yet", WITH_PETS, "recommended-schedules"],
    [
      "a time for one pet, none for the other yet",
      { ...WITH_TIME, missing: WITH_PETS.missing },
      "schedule-first-groomer",
    ],
    ["a time", WITH_TIME, "pet-information"],
    [
      "pets described, no extras chosen yet",
      { ...WITH_TIME, missing: ["address", "details"], extras: "open" },
      "additional-items",
    ],
    [
      "pets described, a brand without extras",
      { ...WITH_TIME, missing: ["address", "details"], extras: "none" },
      "account",
    ],
    [
      "pets described, no street",
      { ...WITH_TIME, missing: ["address", "details", "verification", "payment"] },
      "account",
    ],
    ["a street, no contact", { ...WITH_TIME, missing: ["details", "verification", "payment"] }, "account"],
    [
      "a contact with an unverified number",
      { ...WITH_TIME, missing: ["verification", "payment"] },
      "verification",
    ],
    ["a verified contact", { ...WITH_TIME, missing: ["payment"], isVerified: true }, "payment"],
    ["everything", { ...WITH_TIME, missing: [], isVerified: true }, "payment"],
    [
      "everything, but the time was lost",
      { ...WITH_PETS, missing: ["time"], isVerified: true },
      "recommended-schedules",
    ],
  ])("%s", (_, session, screen) => {
    expect(nextScreen(session)).toBe(screen);
  });

  test("visitors can return to finished screens but cannot skip ahead", () => {
    expect(SCREENS.filter((screen) => isReachable(screen, WITH_PETS))).toEqual([
      "start",
      "pets-and-services",
      ...TIME_SCREENS,
    ]);
  });

  test("extras are a step only for brands that have extras", () => {
    const labels = (extras: PathSession["extras"]) => stepGroups({ extras }).map(({ label }) => label);
    expect(labels("open")).toContain("Extras");
    expect(labels("none")).toEqual(labels("open").filter((label) => label !== "Extras"));
  });

  test("every screen belongs to one of at most seven visible steps", () => {
    expect(STEP_GROUPS.flatMap((group) => group.screens)).toEqual(SCREENS);
    expect(STEP_GROUPS.length).toBeLessThanOrEqual(7);
  });
});

const TIMES = { days: [], partsOfDay: [], wantsCall: true, note: "", groomer: null };
const REQUESTING: PathSession = { ...WITH_PETS, request: TIMES };

describe("a request continues without a time", () => {
  test.each<[string, PathSession, string]>([
    ["preferred times, but no pet yet", { ...PLACED, request: TIMES }, "pets-and-services"],
    ["preferred times, no pet's name yet", REQUESTING, "pet-information"],
    ["no contact", { ...REQUESTING, missing: ["time", "details", "verification", "payment"] }, "account"],
    ["a number to prove", { ...REQUESTING, missing: ["time", "verification", "payment"] }, "verification"],
    [
      "all but time and payment",
      { ...REQUESTING, missing: ["time", "payment"], isVerified: true },
      "appointment-request",
    ],
    ["a time chosen after all", { ...WITH_TIME, request: TIMES }, "pet-information"],
  ])("%s", (_, session, screen) => {
    expect(nextScreen(session)).toBe(screen);
  });

  test("never leads to the payment, and leaves the screens of times open", () => {
    const session: PathSession = { ...REQUESTING, missing: ["time", "payment"], isVerified: true };
    expect(isReachable("payment", session)).toBe(false);
    expect(REQUEST_SCREENS.filter((screen) => !isReachable(screen, session))).toEqual([]);
    expect(isReachable("appointment-request", { ...session, request: null })).toBe(false);
  });

  test("has at most seven steps, also on screens that it shares with a booking", () => {
    expect(REQUEST_GROUPS.length).toBeLessThanOrEqual(7);
    expect(groupsFor("account", REQUESTING)).toBe(REQUEST_GROUPS);
    expect(groupsFor("start-appointment-request", WITH_PETS)).toBe(REQUEST_GROUPS);
    expect(groupsFor("account", WITH_TIME)).toEqual(stepGroups(WITH_TIME));
    expect(groupsFor("recommended-schedules", REQUESTING)).toEqual(stepGroups(REQUESTING));
  });
});

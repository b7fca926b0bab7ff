import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, makeClient } from "#tests/client-booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { HOME } from "#tests/world.ts";

const database = useDatabase();
const OPEN = "/v2/service-provider/booking-links/open";
let stage: Stage;
let client: Client;
let people = 0;

beforeAll(async () => {
  stage = await makeStage(database);
  client = await makeClient(stage);
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

const newContact = () => ({
  firstName: "Nina",
  lastName: "Park",
  email: `nina${++people}@example.com`,
  phoneNumber: `+1480${String(5_600_000 + people)}`,
});
const newVisit = () => ({
  address: HOME,
  pets: [
    {
      breedId: stage.world.pets.breeds.poodle,
      name: "Mo",
      services: [{ id: stage.world.offer.services.bath }],
    },
  ],
});
const post = (path: string, body: object, token = client.token) =>
  stage.world.call("POST", `/v2/groomer/${path}`, { token, body });
const linkTo = async (address: string) =>
  /auto-register\?link=([\w-]+)/.exec(await stage.messageTo(address))?.[1] ?? "";
const open = async (address: string) =>
  stage.world.call("POST", OPEN, { body: { token: await linkTo(address) } });
const messagesTo = async (addresses: readonly string[]) =>
  (
    await database.db
      .selectFrom("outboxMessages")
      .select("recipient")
      .where("siteId", "=", stage.world.siteId)
      .where("recipient", "in", [...addresses])
      .execute()
  ).map(({ recipient }) => recipient);

describe("a link to a client", () => {
  it("goes to the addresses of the account, and the groomer reads none of them", async () => {
    const slot = await client.freeTime();
    const { body: me } = await stage.world.call("GET", "/v1/customer", { token: client.owner });
    const { status, body } = await client.post("booking-links", {
      pets: client.pets,
      startsAt: slot.startsAt,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(Object.keys(body)).toEqual(["id", "expiresAt"]);
    const opened = await open(me.phoneNumber);
    expect(opened.body).toMatchObject({
      contact: { email: me.email },
      isVerified: false,
      pets: [{ id: client.visit.petId, isNew: false }],
      visits: [{ startsAt: slot.startsAt, groomer: { id: stage.ada } }],
    });
    expect(opened.body.missing).toEqual(["details", "verification", "payment"]);
  });

  it("refuses a time that is not the groomer's, is taken, or is too soon for customers", async () => {
    const send = async (startsAt: string) => {
      const { status, body } = await client.post("booking-links", { pets: client.pets, startsAt });
      return [status, body.code, ...Object.keys(body.errors ?? {})];
    };
    const slot = await client.freeTime();
    expect(await send(slot.startsAt.replace(/T.*/, "T09:00:00.000Z"))).toEqual([409, "slot_taken"]);
    await client.post("bookings", client.inputFor(slot));
    expect(await send(slot.startsAt)).toEqual([409, "slot_taken"]);
    const soon = new Date(stage.now().getTime() + 60_000).toISOString();
    expect(await send(soon)).toEqual([422, "validation_failed", "startsAt"]);
  });
});

describe("a link to somebody new", () => {
  it("goes to a phone alone or a mailbox alone", async () => {
    const { phoneNumber, email, ...names } = newContact();
    for (const contact of [
      { ...names, phoneNumber },
      { ...names, email },
    ])
      expect((await post("booking-links", { ...newVisit(), contact })).status).toBe(200);
    expect((await messagesTo([phoneNumber, email])).toSorted()).toEqual([phoneNumber, email].toSorted());
    const opened = await open(phoneNumber);
    expect(opened.body).toMatchObject({
      contact: { firstName: "Nina", phoneNumber, email: "" },
      wishedGroomer: { id: stage.ada },
      pets: [{ name: "Mo" }],
    });
    expect(opened.body.missing).toContain("details");
  });

  it("answers alike whether or not an account has the address, and changes no account", async () => {
    const me = await stage.customer();
    const before = await stage.world.call("GET", "/v1/customer", { token: me.token });
    const contact = { firstName: "Zed", lastName: "Other", phoneNumber: me.phoneNumber, email: me.email };
    const known = await post("booking-links", { ...newVisit(), contact });
    const unknown = await post("booking-links", { ...newVisit(), contact: newContact() });
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)]);
    expect((await stage.world.call("GET", "/v1/customer", { token: me.token })).body).toEqual(before.body);
    const listed = await stage.world.call("GET", "/v2/groomer/clients?search=Zed", { token: client.token });
    expect(listed.body.total, "not a client before a visit").toBe(0);
  });

  it("lists the groomer's times at the address, and holds the chosen one for who opens it", async () => {
    const { body } = await post("booking-times", newVisit());
    expect(body.suggestions.length).toBeGreaterThan(0);
    const [{ startsAt, date }] = body.suggestions;
    const ofDay = await post("booking-times", { ...newVisit(), date });
    expect(ofDay.body.slots.map((slot: { startsAt: string }) => slot.startsAt)).toContain(startsAt);
    const contact = newContact();
    const { address, pets } = newVisit();
    const later = (await client.freeTime()).startsAt;
    expect((await post("booking-links", { address, pets, contact, startsAt: later })).status).toBe(200);
    expect((await open(contact.email)).body).toMatchObject({ visits: [{ startsAt: later }] });
  });

  it("refuses each wrong field at its place", async () => {
    const faultsOf = async (over: object) => {
      const body = { ...newVisit(), contact: newContact(), ...over };
      const answer = await post("booking-links", body);
      return [answer.status, ...Object.keys(answer.body.errors ?? {})];
    };
    const { firstName, lastName } = newContact();
    expect(await faultsOf({ contact: { firstName, lastName } })).toEqual([422, "contact.phoneNumber"]);
    const wrong = { firstName, lastName, phoneNumber: "12" };
    expect(await faultsOf({ contact: wrong })).toEqual([422, "contact.phoneNumber"]);
    const far = { addressLine: "350 5th Ave", postalCode: "10118" };
    expect(await faultsOf({ address: far })).toEqual([422, "address.postalCode"]);
    expect(await faultsOf({ pets: [] })).toEqual([422, "pets"]);
  });

  it("sends at most five links a day to one address, and is for groomers alone", async () => {
    const contact = newContact();
    const send = () => post("booking-links", { ...newVisit(), contact });
    for (let count = 0; count < 5; count++) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    const body = { ...newVisit(), contact: newContact() };
    expect((await post("booking-links", body, client.owner)).status).toBe(403);
    expect((await post("booking-links", body, await stage.staff())).status).toBe(403);
    expect((await post("booking-times", newVisit(), client.owner)).status).toBe(403);
  });
});

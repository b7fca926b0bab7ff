import { expect, it } from "vitest";
import type { SiteId } from "#kit/wire/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeSite } from "../factory.ts";
import { findCustomerByPhone } from "../store/people.ts";
import { createCustomer, type NewCustomer } from "./create-customer.ts";
import { readCustomer } from "./read-customer.ts";

const database = useDatabase();
const NOW = new Date("2026-11-20T15:00:00Z");

const inputFor = (siteId: SiteId, phoneNumber: string): NewCustomer => ({
  siteId,
  now: NOW,
  phoneNumber,
  email: "Mia@Example.com",
  firstName: "Mia",
  lastName: "Torres",
  address: {
    formattedAddress: "12 N Elm St, Phoenix, AZ 85004",
    addressLine: "12 N Elm St",
    addressLine2: "Unit 4",
    locality: "Phoenix",
    adminDistrict: "AZ",
    postalCode: "85004",
    countryRegion: "US",
    latitude: 33.45,
    longitude: -112.07,
    precision: "zip",
  },
  addressNotes: "Gate code at the door",
  isApartmentComplex: true,
  areaId: null,
  referralSource: "a friend",
  status: "active",
});

const create = (input: NewCustomer) => database.db.transaction().execute((tx) => createCustomer(tx, input));

it("creates an active customer, whose phone number then finds the account", async () => {
  const { siteId } = await makeSite(database.db, { slug: "sudsberry" });
  const made = await create(inputFor(siteId, "+14805550101"));
  expect(made).toMatchObject({ isNew: true, status: "active" });
  const { accountId, customerId, status } = made;
  expect(await findCustomerByPhone(database.db, siteId, "+14805550101")).toEqual({
    accountId,
    customerId,
    status,
  });
  expect(await readCustomer(database.db, siteId, customerId)).toMatchObject({
    id: customerId,
    displayName: "Mia Torres",
    phoneNumber: "+14805550101",
    physicalAddress: { addressLine2: "Unit 4", postalCode: "85004" },
    isApartmentComplex: true,
    serviceArea: null,
    referralSource: "a friend",
    status: "active",
    createdAt: NOW.toISOString(),
  });
});

it("creates a pending customer, whose state a second registration does not change", async () => {
  const { siteId } = await makeSite(database.db);
  const input = inputFor(siteId, "+14805550109");
  const made = await create({ ...input, status: "pending" });
  expect(made).toMatchObject({ isNew: true, status: "pending" });
  expect(await create(input)).toEqual({ ...made, isNew: false });
});

it("returns the existing customer with that number unchanged", async () => {
  const { siteId } = await makeSite(database.db);
  const first = await create(inputFor(siteId, "+14805550102"));
  const again = await create({ ...inputFor(siteId, "+14805550102"), firstName: "Mallory" });
  expect(again).toEqual({ ...first, isNew: false });
  expect(await readCustomer(database.db, siteId, first.customerId)).toMatchObject({ firstName: "Mia" });
});

it("separates the customers of two sites", async () => {
  const [site, other] = [await makeSite(database.db), await makeSite(database.db)];
  const made = await create(inputFor(site.siteId, "+14805550103"));
  expect(await findCustomerByPhone(database.db, other.siteId, "+14805550103")).toBeUndefined();
  expect(await readCustomer(database.db, other.siteId, made.customerId)).toBeNull();
  expect(await create(inputFor(other.siteId, "+14805550103"))).toMatchObject({ isNew: true });
});

it("creates one customer when sixteen sessions register the same number at once", async () => {
  const { siteId } = await makeSite(database.db);
  for (let round = 0; round < 5; round++) {
    const phoneNumber = `+148055502${String(round).padStart(2, "0")}`;
    const made = await Promise.all(Array.from({ length: 16 }, () => create(inputFor(siteId, phoneNumber))));
    expect(new Set(made.map(({ customerId }) => customerId)).size).toBe(1);
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
  }
});

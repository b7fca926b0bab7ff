import type { Page } from "playwright-core";
import { expect } from "vitest";
import { BASE } from "#features/booking/contract/session.ts";
import type { App } from "./app.ts";
import { arrive, firstTime } from "./booking.ts";
import type { Guest, PetInput } from "./guests.ts";
import { newestMessageTo } from "./signed-in.ts";

/** What the calls below read of a reply. */
type Named = { id: string; name: string };
type Offered = Named & { addOns: readonly Named[] };
type Reply = { id: string; breeds: readonly Named[]; pets: readonly { id: string }[] };
type Times = { items: readonly { groomer: Named; startsAt: string }[] };

/**
 * Opens the choice of times for a guest whose address, pets and services are saved by calls. For journeys
 * that begin there: walking there by hand takes ten times as long, and other journeys do so.
 */
export async function openTimes(page: Page, guest: Guest): Promise<void> {
  await saveServices(page, guest);
  await page.goto("/customer/new/recommended-schedules");
  await arrive(page, "recommended-schedules");
}

/** @param isNamed whether the pets have what the step after the choice of a time asks for */
async function saveServices(page: Page, guest: Guest, isNamed = false): Promise<string> {
  const { id } = await send(page, "POST", `${BASE}/search`, { address: toAddress(guest) });
  const { breeds } = await send(page, "GET", `${BASE}/essentials`);
  const inputs = guest.pets.map(({ breed, weight, name, birthYear, gender }) => ({
    breedId: idOf(breeds, breed),
    ...(weight && { weight: Number(weight) }),
    ...(isNamed && { name, birthYear: Number(birthYear), gender: gender.toLowerCase() }),
  }));
  const { pets } = await send(page, "PUT", `${BASE}/${id}/pets`, { pets: inputs });
  const services = await Promise.all(guest.pets.map((pet) => readChoice(page, pet)));
  const chosen = pets.map((pet, index) => ({ id: pet.id, services: [services[index]] }));
  await send(page, "PUT", `${BASE}/${id}/set-services`, { pets: chosen });
  return id;
}

/** Goes on with the first recommended time. */
export async function openPetDetails(page: Page, guest: Guest): Promise<void> {
  await openTimes(page, guest);
  await firstTime(page).click();
  await arrive(page, "pet-information");
}

/**
 * Opens a later step of a booking for a guest whose answers to the steps before it are saved by calls, at the
 * first recommended time.
 */
export async function openStep(
  app: App,
  page: Page,
  guest: Guest,
  step: "account" | "verification" | "payment",
  host = app.host,
): Promise<void> {
  const session = `${BASE}/${await saveServices(page, guest, true)}`;
  const { items } = await send<Times>(page, "GET", `${session}/recommended-schedules`);
  const [first] = items;
  const time = { groomerId: first?.groomer.id, startsAt: first?.startsAt };
  await send(page, "POST", `${session}/set-appointment-time`, time);
  await send(page, "POST", `${session}/order-upsells`, { upsells: [] });
  if (step !== "account") {
    const { firstName, lastName, email, phone: phoneNumber } = guest;
    const agreed = { cancellationPolicy: true, petRelease: true, termsAndConditions: true };
    const contact = { firstName, lastName, email, phoneNumber, ...agreed };
    await send(page, "POST", `${session}/customer`, contact);
    await send(page, "POST", `${session}/customer/send-digit-code`);
    if (step === "payment") {
      const text = await newestMessageTo(app, `+1${phoneNumber.replaceAll(/\D/g, "")}`, host);
      const [code] = /\b\d{6}\b/.exec(text) ?? [];
      await send(page, "POST", `${session}/customer/register`, { code });
    }
  }
  await page.goto(`/customer/new/${step}`);
  await arrive(page, step);
}

/** The cookies of the replies are the page's. */
async function send<R = Reply>(page: Page, method: string, path: string, body?: unknown): Promise<R> {
  const answer = await page.request.fetch(path, { method, ...(body !== undefined && { data: body }) });
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200);
  return answer.json();
}

/** "2402 E Camelback Rd, Phoenix, AZ 85016" as an address. */
function toAddress({ address }: Guest) {
  const [, addressLine, locality, adminDistrict, postalCode] =
    /^(.+), (.+), ([A-Z]{2}) (\d{5})$/.exec(address) ?? [];
  return { addressLine, locality, adminDistrict, postalCode };
}

async function readChoice(page: Page, { kind, service, addOns = [] }: PetInput) {
  const path = `/v2/service-provider/services/${kind.toLowerCase()}-grooming`;
  const offered = await send<readonly Offered[]>(page, "GET", path);
  const found = offered.find(({ name }) => name === service);
  return { id: found?.id, serviceAddOns: addOns.map((name) => idOf(found?.addOns ?? [], name)) };
}

function idOf(list: readonly Named[], wanted: string): string {
  const found = list.find(({ name }) => name === wanted);
  if (!found) throw new Error(`Nothing here is called ${wanted}.`);
  return found.id;
}

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#db/seed/seed.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { ANSWERS, arrive, comeToLife, field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { SAM } from "./guests.ts";
import { newestMessageTo, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const STREET = "2402 E Camelback Rd";

async function expectNoSideways(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
}

/** Prepares a booking as the demo's staff. Returns the link from the customer's mail. */
async function prepareBooking(email: string, phoneNumber = "(928) 555-0173"): Promise<string> {
  const ask = async (path: string, body: unknown, token = "") => {
    const headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const url = `${app.origin()}${path}`;
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const login = { role: "staff", email: "staff@example.com", password: DEMO_PASSWORD };
  const { token } = await ask("/v2/account/sign-in", login);
  const { breedId, serviceId } = await app.db
    .selectFrom("services")
    .innerJoin("petBreeds", "petBreeds.petTypeId", "services.petTypeId")
    .select(["petBreeds.id as breedId", "services.id as serviceId"])
    .where("services.siteId", "=", await siteOf(app))
    .where("services.slug", "=", "full-groom")
    .where("petBreeds.slug", "=", "golden-retriever")
    .executeTakeFirstOrThrow();
  await ask(
    "/v2/service-provider/booking-links",
    {
      contact: { firstName: "Ivy", lastName: "Stone", email, phoneNumber },
      address: { addressLine: STREET, postalCode: "85016" },
      pets: [{ breedId, name: "Pip", gender: "male", birthYear: 2021, services: [{ id: serviceId }] }],
    },
    token,
  );
  const bodyText = await newestMessageTo(app, email);
  return /auto-register\?link=[\w-]+/.exec(bodyText)?.[0] ?? "";
}

describe("a booking that staff prepared", () => {
  it("opens once by its link, whose code leaves the address, and continues at its step", async () => {
    const link = await prepareBooking("ivy@example.com");
    const page = await browser.visit({ width: 360, height: 740 });
    await page.goto(`/customer/new/${link}`);
    await page.getByRole("heading", { level: 1, name: "Your visit is prepared" }).waitFor();
    expect(page.url()).toBe(`${app.origin()}/customer/new/auto-register`);
    await comeToLife(page);
    await expectNoSideways(page);
    await expectAccessible(page);
    await press(page, "Open my visit");
    await arrive(page, "recommended-schedules");

    const other = await browser.visit({ javaScript: false, refusals: [404] });
    await other.goto(`/customer/new/${link}`);
    await press(other, "Open my visit");
    await other.getByRole("heading", { name: "This link no longer works" }).waitFor();
  });

  it("is booked by a new customer, who then completes the account", async () => {
    const email = "ivy-welcome@example.com";
    const ivy = { ...SAM, firstName: "Ivy", lastName: "Stone", phone: "(928) 555-0174", email };
    const link = await prepareBooking(email, ivy.phone);
    const page = await browser.visit({ width: 360, height: 740 });
    await page.goto(`/customer/new/${link}`);
    await comeToLife(page);
    await press(page, "Open my visit");
    for (const screen of [
      "recommended-schedules",
      "additional-items",
      "account",
      "verification",
      "payment",
    ] as const) {
      await arrive(page, screen);
      await ANSWERS[screen](page, { ...ivy, street: STREET });
    }
    await arrive(page, "confirmed");
    await page.getByRole("heading", { level: 2, name: "Complete your account" }).waitFor();
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Check my details" }).click();
    await page.waitForURL("**/customer/welcome");
    await comeToLife(page);
    expect(await field(page, "First name").inputValue()).toBe("Ivy");
    expect(await field(page, "House number and street").inputValue()).toBe(STREET);
    await press(page, "Finish");
    await page.waitForURL((url) => url.pathname === "/customer");
    const { status } = await app.db
      .selectFrom("accounts")
      .select("status")
      .where("siteId", "=", await siteOf(app))
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(status).toBe("active");
  });
});

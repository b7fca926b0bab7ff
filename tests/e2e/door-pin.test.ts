import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { ANSWERS, comeToLife, field, heading, press, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { SAM } from "./guests.ts";
import { openStep } from "./open-times.ts";
import { siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app, { drawsMaps: true });

/** Two points of Sam's ZIP. */
const HERE = { latitude: 33.50981, longitude: -112.03052 };
const THERE = "33.50871, -112.02952";
const COORDINATES = "Latitude and longitude (Optional)";

const openDoor = (page: Page, name: string) => page.locator("summary", { hasText: name }).click();

/** The addresses of the orders that guests of this file have placed, the newest first. */
async function orderedAddresses() {
  const rows = await app.db
    .selectFrom("orders")
    .select("address")
    .where("siteId", "=", await siteOf(app))
    .where("bookingSessionId", "is not", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ address: { precision, latitude, longitude } }) => ({ precision, latitude, longitude }));
}

describe("the door", () => {
  it("is pinned by position and arrow keys, and known at the next booking", async () => {
    const page = await browser.visit();
    await page.context().grantPermissions(["geolocation"]);
    await page.context().setGeolocation(HERE);
    let pinned = "";
    await walk(page, SAM, {
      answers: {
        async account(at, guest) {
          await openDoor(at, "Mark your door on the map");
          await press(at, "Use my location");
          const typed = field(at, COORDINATES);
          await expect.poll(() => typed.inputValue()).toBe("33.50981, -112.03052");
          const pin = at.getByRole("button", { name: "Your door. Move it with the arrow keys." });
          await pin.focus({ timeout: 0 });
          await pin.press("ArrowUp");
          await pin.press("ArrowRight");
          await expect.poll(() => typed.inputValue()).toMatch(/^33\.5099\d, -112\.0304\d$/);
          pinned = await typed.inputValue();
          await expectAccessible(at);
          await ANSWERS.account(at, guest);
        },
      },
    });
    const [latitude, longitude] = pinned.split(", ").map(Number);
    expect((await orderedAddresses())[0]).toEqual({ precision: "exact", latitude, longitude });

    await walk(page, SAM, { to: "pets-and-services" });
    const [draft] = await app.db
      .selectFrom("bookingSessions")
      .select("draft")
      .where("siteId", "=", await siteOf(app))
      .where("status", "=", "new")
      .orderBy("createdAt", "desc")
      .execute();
    expect(draft?.draft.address).toMatchObject({ precision: "exact", latitude, longitude });
  });

  it("is typed without scripts, and a wrong entry is explained beside it", async () => {
    const page = await browser.visit({ javaScript: false, refusals: [422] });
    await openStep(app, page, SAM, "account");
    await openDoor(page, "Mark your door on the map");
    await field(page, COORDINATES).fill("by the lake");
    await ANSWERS.account(page, SAM);
    await page.getByRole("alert").waitFor();
    await page.waitForLoadState();
    expect(await page.getByRole("main").textContent()).toContain("Enter latitude and longitude");
    await field(page, COORDINATES).fill(THERE);
    await press(page, "Continue");
    await comeToLife(page);
    await expect.poll(() => heading(page).textContent()).toBe("Confirm your number");
    await page.goto("/customer/new/account");
    await openDoor(page, "Your door is marked on the map");
    expect(await field(page, COORDINATES).inputValue()).toBe(THERE);
  });
});

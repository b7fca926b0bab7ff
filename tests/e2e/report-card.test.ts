import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, completeVisit, enter, forgetVisits, type Household, householdOf } from "./customer.ts";
import { waitForDeferredParts } from "./deferred-parts.ts";
import { signInAs } from "./known-customer.ts";

const app = useApp();
const browser = useBrowser(app);
let house: Household;

beforeAll(async () => {
  house = await householdOf(app);
  await forgetVisits(app, house);
});

const NOTE = "Calm all the way. A little tartar at the back.";
const picture = (name: string, alt: string) => {
  const path = `/pictures/${name}.svg`;
  return JSON.stringify({
    id: newId(),
    url: path,
    alt,
    sizes: { thumbnail: path, medium: path, large: path },
  });
};

/** Adds a complete visit. `isWritten`: with a note and two photos. */
async function addReport(isWritten: boolean): Promise<string> {
  const order = await addVisit(app, house, -2);
  await completeVisit(app, house, order);
  if (!isWritten) return order;
  await app.db
    .updateTable("orderLines")
    .set({
      groomerNote: NOTE,
      beforePhoto: picture("dog-medium-curly", ""),
      afterPhoto: picture("dog-small-fluffy", "After the bath"),
    })
    .where("orderId", "=", order)
    .execute();
  return order;
}

const petName = () => house.pets[0]?.name ?? "";
const heading = (page: Page) => page.getByRole("heading", { level: 1, name: `Report card of ${petName()}` });
const viewer = (page: Page) => page.getByRole("dialog");
const widthOf = (image: Locator) => image.evaluate((img) => img.getBoundingClientRect().width);
const isFocused = (link: Locator) => link.evaluate((node) => node === document.activeElement);

describe("the report card of a pet's visit", () => {
  it("follows from the visit and from the mail, with note, photos and prices", async () => {
    const order = await addReport(true);
    const { bodyText } = await app.db
      .selectFrom("outboxMessages")
      .select("bodyText")
      .where("channel", "=", "mail")
      .where("bodyText", "like", `%/visit/${order}?to=report%`)
      .executeTakeFirstOrThrow();
    expect(bodyText).toContain("See the report card");
    const page = await browser.visit({ width: 360, height: 740 });
    await enter(page, app, `/customer/appointments/history/${order}`);
    await main(page)
      .getByRole("link", { name: `Report card of ${petName()}` })
      .click();
    await heading(page).waitFor();
    await comeToLife(page);
    await main(page).getByText(NOTE).waitFor();
    expect(await main(page).textContent()).toContain("Services of");
    expect(await main(page).textContent()).not.toContain("No notes or photos");
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.goto(`/visit/${order}?to=report`);
    await heading(page).waitFor();
  });

  it("says that the groomer wrote none", async () => {
    const order = await addReport(false);
    const page = await browser.visit({ width: 360, height: 740 });
    await enter(page, app, `/customer/appointments/${order}/report`);
    await heading(page).waitFor();
    await main(page).getByRole("heading", { name: "No notes or photos" }).waitFor();
    await expectAccessible(page);
  });

  it("leads to the appointment while the visit is not complete", async () => {
    const order = await addVisit(app, house, 3);
    const page = await browser.visit();
    await enter(page, app, `/customer/appointments/${order}/report`);
    await page.waitForURL(/\/customer\/appointments\/upcoming\//);
  });
});

describe("a photo", () => {
  it("opens in the viewer, which zooms, leads to the next photo, and returns the focus", async () => {
    const order = await addReport(true);
    const page = await browser.visit({ width: 360, height: 740 });
    await enter(page, app, `/customer/appointments/${order}/report`);
    await waitForDeferredParts(page);
    const path = new URL(page.url()).pathname;
    const before = main(page).getByRole("link", { name: `${petName()} before the visit` });
    await before.press("Enter");
    const first = viewer(page).getByRole("img", { name: `${petName()} before the visit` });
    await first.waitFor();
    await viewer(page).getByText("1 of 2").waitFor();
    await expectAccessible(page, ["light"]);
    const width = await widthOf(first);
    await viewer(page).getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(() => widthOf(first)).toBeGreaterThan(width * 1.3);
    await viewer(page).getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => widthOf(first)).toBeCloseTo(width, 0);
    await pinch(page, first);
    await expect.poll(() => widthOf(first)).toBeGreaterThan(width * 1.5);
    // In an enlarged picture the arrow keys scroll.
    await page.keyboard.press("ArrowRight");
    await viewer(page).getByText("1 of 2").waitFor();
    await viewer(page).getByRole("button", { name: "Reset" }).click();
    await page.keyboard.press("ArrowRight");
    await viewer(page).getByRole("img", { name: "After the bath" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await first.waitFor();
    await page.keyboard.press("Escape");
    await viewer(page).waitFor({ state: "hidden" });
    expect(await isFocused(before)).toBe(true);
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it("opens as a file without scripts", async () => {
    const order = await addReport(true);
    const page = await browser.visit({ javaScript: false });
    const { siteId, customerId } = house;
    const { accountId } = await app.db
      .selectFrom("customers")
      .select("accountId")
      .where("id", "=", customerId)
      .executeTakeFirstOrThrow();
    await signInAs(app, page, { siteId, customerId, accountId });
    await page.goto(`/customer/appointments/${order}/report`);
    await main(page)
      .getByRole("link", { name: `${petName()} before the visit` })
      .click();
    await page.waitForURL(/\/pictures\/dog-medium-curly\.svg$/);
  });
});

/** Moves two fingers apart on an element. */
async function pinch(page: Page, on: Locator): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error("The picture is not shown.");
  const session = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = (apart: number) => [
    { x: x - apart, y, id: 0 },
    { x: x + apart, y, id: 1 },
  ];
  const send = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : fingers(apart),
    });
  await send("touchStart", 30);
  for (const apart of [40, 50, 60, 70]) await send("touchMove", apart);
  await send("touchEnd", 0);
}

import { expect, it } from "vitest";
import { useApp } from "./app.ts";
import { arrive, comeToLife, comeToRest, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { waitForDeferredParts } from "./deferred-parts.ts";
import { SAM } from "./guests.ts";
import { knownCustomer, signInAs } from "./known-customer.ts";
import { siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);

const events = async () =>
  app.db
    .selectFrom("loggedEvents")
    .select(["message", "accountId"])
    .where("siteId", "=", await siteOf(app))
    .execute();
const devices = async () =>
  app.db
    .selectFrom("deviceReports")
    .select("device")
    .where("siteId", "=", await siteOf(app))
    .execute();

it("a visit records its campaign, its device and its sign-in once", async () => {
  const known = await knownCustomer(app, 2);
  const page = await browser.visit();
  await page.goto("/?utm_source=mail&utm_medium=letter");
  await waitForDeferredParts(page);
  const cookies = await page.context().cookies();
  const stored = cookies.find(({ name }) => name === "utm_tags");
  expect(JSON.parse(decodeURIComponent(stored?.value ?? "null"))).toEqual({
    utm_source: "mail",
    utm_medium: "letter",
  });
  await expect.poll(devices).toHaveLength(1);
  // No service is called for the country: the browser speaks American English.
  expect(await devices()).toEqual([
    { device: expect.objectContaining({ language: "en-US", country: "US" }) },
  ]);
  expect(await events()).toEqual([]);

  await signInAs(app, page, known);
  await page.goto("/customer");
  await expect.poll(events).toEqual([{ message: "User Login", accountId: known.accountId }]);
  await page.evaluate(() => sessionStorage.setItem("waggon-form account 1", "{}"));
  await page.goto("/customer/pets");
  await comeToRest(page);
  await page.goto("/log-out");
  // The speech bubble comes last: then nothing asks or writes after the press.
  await page.getByRole("complementary", { name: "Your messages" }).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await page.waitForURL((url) => url.pathname !== "/log-out");
  const left = await page.evaluate(() => Object.keys(sessionStorage));
  expect(left).toContain("waggon-visit");
  expect(left.filter((key) => key.startsWith("waggon-form") || key === "waggon-logged-in")).toEqual([]);
  expect(await events()).toHaveLength(1);
  expect(await devices()).toHaveLength(1);
});

it("a press of Log out before the deferred parts have come is no second login, and asks nothing", async () => {
  const known = await knownCustomer(app, 3);
  const page = await browser.visit();
  await signInAs(app, page, known);
  await page.goto("/customer");
  const own = async () => (await events()).filter(({ accountId }) => accountId === known.accountId);
  await expect.poll(own).toHaveLength(1);
  await comeToRest(page);
  const pressed = Promise.withResolvers<void>();
  const came = Promise.withResolvers<void>();
  await page.route(/\/deferred-parts-[\w-]+\.js$/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.route("**/log-out", async (route) => {
    if (route.request().method() === "POST") await came.promise;
    await route.continue();
  });
  await page.goto("/log-out");
  await comeToLife(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/v[12]\//.test(pathname)) asked.push(pathname);
  });
  // The last scripts: their effects have run before.
  const parts = page.waitForResponse((answer) => answer.url().includes("/follow-live-"));
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click({ noWaitAfter: true });
  pressed.resolve();
  await (await parts).finished();
  came.resolve();
  await page.waitForURL((url) => url.pathname !== "/log-out");
  expect(asked.filter((path) => path !== "/v1/user/device-meta-data")).toEqual([]);
  expect(await own()).toHaveLength(1);
});

it("a booking records the page of another site that led to it, without the query", async () => {
  const page = await browser.visit();
  await page.goto("/", { referer: "https://search.example/find?q=private" });
  await waitForDeferredParts(page);
  // A later external page, such as a bank's, does not count.
  await page.goto("/customer/new?utm_source=card", { referer: "https://bank.example/check" });
  await arrive(page, "start");
  const tags = async () =>
    (await page.context().cookies()).find(({ name }) => name === "utm_tags")?.value ?? "";
  await expect.poll(tags).toContain("card");
  await walk(page, SAM, { from: "start", to: "pets-and-services" });
  const { draft } = await app.db
    .selectFrom("bookingSessions")
    .select("draft")
    .where("siteId", "=", await siteOf(app))
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  expect(draft).toMatchObject({ referrer: "https://search.example/find", utm: { utm_source: "card" } });
});

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { eventually } from "../eventually.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, householdOf } from "./customer.ts";
import { waitForDeferredParts } from "./deferred-parts.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };
const PAGE = "/customer/messages/devices";

async function customer(): Promise<string> {
  const house = await householdOf(app);
  await addVisit(app, house, 2);
  const { accountId } = await app.db
    .selectFrom("customers")
    .select("accountId")
    .where("id", "=", house.customerId)
    .executeTakeFirstOrThrow();
  await app.db.deleteFrom("pushDevices").where("accountId", "=", accountId).execute();
  return accountId;
}

const devicesOf = (accountId: string) =>
  app.db
    .selectFrom("pushDevices")
    .select(["id", "signInId"])
    .where("accountId", "=", accountId)
    .orderBy("createdAt")
    .execute();

/**
 * The browser under test knows no push service and denies notifications, so it gets a permission and a
 * subscription of its own, with real keys.
 */
async function subscribeHere(page: Page, address: string): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript((address) => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    const KEY = "test-subscription";
    const encode = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
    const read = () => {
      const stored = localStorage.getItem(KEY);
      return stored === null
        ? null
        : {
            toJSON: () => JSON.parse(stored),
            unsubscribe: async () => localStorage.removeItem(KEY),
          };
    };
    PushManager.prototype.getSubscription = async () => read() as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => {
      const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
        "deriveBits",
      ]);
      const p256dh = encode(await crypto.subtle.exportKey("raw", pair.publicKey));
      const auth = encode(crypto.getRandomValues(new Uint8Array(16)).buffer);
      localStorage.setItem(KEY, JSON.stringify({ endpoint: address, keys: { p256dh, auth } }));
      return read() as unknown as PushSubscription;
    };
  }, address);
}

/** Delivers a push as the browser's push service does. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(app.origin()));
      if (ours) resolve(ours.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  await devtools.send("ServiceWorker.deliverPushMessage", { origin: app.origin(), registrationId, data });
}

type Shown = { title: string; options: NotificationOptions };
type Worker = { registration: ServiceWorkerRegistration; shown?: Shown[] };

/** Notes what the worker shows, because the browser under test shows no notifications. */
async function watchNotifications(page: Page): Promise<() => Promise<Shown[]>> {
  const context = page.context();
  // The worker runs, and Playwright hears of it a moment later.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Worker;
    const shown: Shown[] = [];
    scope.shown = shown;
    scope.registration.showNotification = async (title, options = {}) => {
      shown.push({ title, options });
    };
  });
  return () => worker.evaluate(() => (globalThis as unknown as Worker).shown ?? []);
}

describe("notifications", () => {
  it("are turned on and off on a phone, and show a push", async () => {
    const accountId = await customer();
    const page = await browser.visit(PHONE);
    await subscribeHere(page, "https://fcm.googleapis.com/fcm/send/phone");
    await openAs(app, page, accountId, "/customer/messages");
    await main(page).getByRole("link", { name: "Notifications", exact: true }).click();
    await page.getByText("This device shows nothing while no page is open.").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await press(page, "Turn on");
    await page.getByText("New messages show up on this device at once.").waitFor();
    await expectAccessible(page);
    expect(await devicesOf(accountId)).toHaveLength(1);

    const notice = {
      title: "Wags",
      body: "You have a new message.",
      path: "/customer/messages?room=1",
      topic: "1",
    };
    const shown = await watchNotifications(page);
    await deliver(page, JSON.stringify(notice));
    const { title, body, path, topic: tag } = notice;
    const options = { body, tag, data: { path } };
    await eventually(async () => expect(await shown()).toMatchObject([{ title, options }]));
    // What can't be read shows, too, because the browser ends a subscription that shows nothing.
    await deliver(page, "no notice");
    await eventually(async () => expect(await shown()).toHaveLength(2));

    await page.reload();
    await comeToLife(page);
    await press(page, "Turn off");
    await page.getByText("This device shows nothing while no page is open.").waitFor();
    await eventually(async () => expect(await devicesOf(accountId)).toEqual([]));
  });

  it("are on again after the next log-in of the same person, and not for somebody else", async () => {
    const accountId = await customer();
    const page = await browser.visit();
    await subscribeHere(page, "https://fcm.googleapis.com/fcm/send/laptop");
    await openAs(app, page, accountId, PAGE);
    await press(page, "Turn on");
    await page.getByText("New messages show up on this device at once.").waitFor();
    const [before] = await devicesOf(accountId);

    await openAs(app, page, accountId, "/customer");
    await waitForDeferredParts(page);
    await eventually(async () =>
      expect((await devicesOf(accountId))[0]?.signInId).not.toBe(before?.signInId),
    );

    const [device] = await devicesOf(accountId);
    const groomer = await app.db
      .selectFrom("groomers")
      .select("accountId")
      .where("id", "=", (await householdOf(app)).groomer.id)
      .executeTakeFirstOrThrow();
    await openAs(app, page, groomer.accountId, "/groomer/messages/devices");
    await waitForDeferredParts(page);
    await page.getByText("This device shows nothing while no page is open.").waitFor();
    expect(await devicesOf(accountId)).toEqual([device]);
  });

  it("are turned off from another device, without scripts", async () => {
    const accountId = await customer();
    const phone = await browser.visit(PHONE);
    await subscribeHere(phone, "https://fcm.googleapis.com/fcm/send/lost");
    await openAs(app, phone, accountId, PAGE);
    await press(phone, "Turn on");
    await phone.getByText("New messages show up on this device at once.").waitFor();
    const other = await browser.visit({ javaScript: false });
    await openAs(app, other, accountId, PAGE);
    expect(await main(other).textContent()).toContain("Turning on a device needs JavaScript.");
    await other.getByRole("button", { name: /^Turn off/ }).click();
    await other.getByRole("heading", { name: "Your other devices" }).waitFor({ state: "detached" });
    expect(await devicesOf(accountId)).toEqual([]);
  });

  it("say so when the browser blocks them", async () => {
    const accountId = await customer();
    const page = await browser.visit();
    await page.addInitScript(() => {
      Object.defineProperty(Notification, "permission", { get: () => "denied" });
    });
    await openAs(app, page, accountId, PAGE);
    await page.getByText(/^Your browser blocks notifications of this site/).waitFor();
    await expectAccessible(page);
  });
});

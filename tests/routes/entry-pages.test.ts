import { describe, expect, it } from "vitest";
import { makeCustomer, makeSite } from "#features/accounts/factory.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { makeWorld } from "../world.ts";
import { PEOPLE, useStage } from "./stage.ts";

const stage = useStage();

describe("login and log-out", () => {
  it.each(PEOPLE)("open or redirect for %s by sign-in", async (person) => {
    const isOut = person === "visitor" || person.endsWith("inactive");
    expect(await stage.visit("/login?returnUrl=/start", person)).toBe(isOut ? 200 : "/start");
    expect(await stage.visit("/log-out?redirect=/start", person)).toBe(isOut ? "/start" : 200);
    const login = "/login?returnUrl=%2Fs%2Fabout%3Fpage%3D2";
    const isCustomer = person.startsWith("customer") && !isOut;
    expect(await stage.visit("/s/about?page=2&login_code=abc", person)).toBe(
      isCustomer ? "/s/about?page=2" : `${login}&code=abc`,
    );
    expect(await stage.visit("/s/about?page=2&action=login", person)).toBe(
      isCustomer ? "/s/about?page=2" : login,
    );
  });
});

describe("a booking's first step", () => {
  it.each(PEOPLE)("opens for %s, and a later step without a booking leads back to it", async (person) => {
    expect(await stage.visit("/customer/new", person)).toBe(200);
    expect(await stage.visit("/customer/new/payment", person)).toBe("/customer/new");
  });

  it("leads a customer signed in by an open order to that order, and opens after its end", async () => {
    const { db } = stage.database;
    const now = stage.world.clock.now();
    const known = await makeCustomer(db, stage.world.siteId, { now });
    const petId = await makePet(db, stage.world.siteId, known.customerId, stage.world.pets.breeds.poodle);
    const orderId = await makeOrder(db, stage.world.siteId, {
      customerId: known.customerId,
      areaId: stage.world.areaId,
      start: now,
      lines: [{ petId, serviceId: stage.world.offer.services.bath }],
      now,
    });
    await db.updateTable("signIns").set({ orderId }).where("accountId", "=", known.accountId).execute();
    stage.tokens.set("customer of an order", known.token);
    for (const path of ["/customer/new", "/customer/new/payment"])
      expect(await stage.visit(path, "customer of an order")).toBe(`/customer/order/${orderId}/pets`);
    expect(await stage.visit("/customer/new/thanks", "customer of an order")).toBe("/customer/new");
    await db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", orderId).execute();
    expect(await stage.visit("/customer/new", "customer of an order")).toBe(200);
  });

  it("leads to /book-now on a brand with content pages only", async () => {
    const { siteId, host } = await makeSite(stage.database.db, { settings: { staticSite: true } });
    expect(siteId).not.toBe(stage.world.siteId);
    const answer = await stage.app.request(`http://${host}/customer/new/payment`, { headers: { host } });
    expect(answer.headers.get("location")).toBe("/book-now");
  });
});

describe("the service area in the header", () => {
  const textOf = async (host: string) => {
    const page = await stage.app.request(`http://${host}/our-groomers`, { headers: { host } });
    expect(page.status).toBe(200);
    return (await page.text()).replaceAll("<!-- -->", "");
  };
  const SHOWN = 'title="Service area"';

  it("is the only area of the brand, for every visitor", async () => {
    expect(await textOf(stage.world.host)).toContain(`${SHOWN}`);
  });

  it("is none while a brand has no area, or several", async () => {
    const { db } = stage.database;
    expect(await textOf((await makeSite(db)).host)).not.toContain(SHOWN);
    const { siteId, host } = await makeWorld(db, { slug: "two-areas" });
    const { polygon, ...area } = await db
      .selectFrom("areas")
      .selectAll()
      .where("siteId", "=", siteId)
      .executeTakeFirstOrThrow();
    const other = { ...area, id: newId(), slug: "tucson", name: "Tucson", polygon: JSON.stringify(polygon) };
    await db.insertInto("areas").values(other).execute();
    expect(await textOf(host)).not.toContain(SHOWN);
  });
});

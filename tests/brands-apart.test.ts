import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { seed } from "#db/seed/seed.ts";
import { readBody } from "#features/accounts/factory.ts";
import { setPushSender } from "#features/messaging/push/adapters/push-sender.ts";
import { testClock } from "#kit/server/clock.ts";
import { setFileStorage } from "#kit/server/files/storage.ts";
import { fillPorts } from "../src/ports.ts";
import { listRequests, shuffled } from "./brand-requests.ts";
import { useDatabase } from "./db.ts";
import { FAKE_PUSHES } from "./fake-pushes.ts";
import { memoryFiles } from "./memory-files.ts";
import { addMark, BRANDS, type Brand, type BrandRequest, openBrand } from "./open-brand.ts";
import { SECRET } from "./reset-modules.ts";
import { makeWholeWeb } from "./whole-web.ts";
import { NOW } from "./world.ts";

const database = useDatabase();
const clock = testClock(NOW);
const files = memoryFiles();
let app: Hono;
let brands: readonly [Brand, Brand];

beforeAll(async () => {
  const { db } = database;
  fillPorts({ mode: "demo", secret: SECRET, mail: null, twilio: null }, db, clock);
  setPushSender(FAKE_PUSHES);
  setFileStorage(files);
  await seed(db, { now: clock.now(), groomers: 10 });
  app = await makeWholeWeb(db, clock);
  const [first, second] = BRANDS;
  brands = [await openBrand(db, app, clock, first), await openBrand(db, app, clock, second)];
  for (const brand of brands) await addMark(db, brand);
}, 300_000);

const otherOf = (brand: Brand) => (brand === brands[0] ? brands[1] : brands[0]);

type Seen = { status: number; own: boolean; type: string; leaks: string[] };

/**
 * Sends a request, and lists what the answer leaks of the other brand: its mark, ids and photos. The answer
 * may repeat values of the request.
 */
async function send(
  brand: Brand,
  { method = "GET", path, token, body, file, foreign = [] }: BrandRequest,
): Promise<Seen> {
  const other = otherOf(brand);
  const cookie = [token && `waggon_session=${token}`, `waggon_booking=${brand.session}`]
    .filter(Boolean)
    .join("; ");
  const headers = new Headers({ host: brand.host, cookie, origin: `http://${brand.host}` });
  const form = new FormData();
  if (file) form.set("file", file);
  if (body !== undefined) headers.set("content-type", "application/json");
  const answer = await app.request(`http://${brand.host}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: form }),
  });
  const bytes = Buffer.from(await readBody(answer));
  let text = `${[...answer.headers].join("\n")}\n${bytes.toString("utf8")}`;
  for (const value of foreign) text = text.replaceAll(value, "").replaceAll(encodeURIComponent(value), "");
  const leaks = leaksIn(text, other);
  if (other.photos.some((picture) => picture.equals(bytes))) leaks.push("a picture");
  return {
    status: answer.status,
    own: text.includes(brand.mark),
    type: answer.headers.get("content-type") ?? "",
    leaks: leaks.map((leak) => `${brand.host}${path}: ${leak}`),
  };
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

function leaksIn(text: string, other: Brand): string[] {
  const ids = [...new Set(text.match(ID) ?? [])].filter((id) => other.ids.has(id));
  const at = text.indexOf(other.mark);
  return [...ids, ...(at < 0 ? [] : [text.slice(Math.max(0, at - 60), at + 60)])];
}

/**
 * Sends requests of both brands in turns, several at once. So each brand meets the other's cached data.
 */
async function sendInTurns(count: number): Promise<(Seen & BrandRequest)[]> {
  const lists = brands.map((brand, index) => shuffled(listRequests(brand, otherOf(brand)), index + 1));
  const seen: (Seen & BrandRequest)[] = [];
  let next = 0;
  const walker = async () => {
    while (next < count) {
      const turn = next++;
      const brand = brands[turn % 2] as Brand;
      const list = lists[turn % 2] as BrandRequest[];
      const request = list[Math.floor(turn / 2) % list.length] as BrandRequest;
      seen.push({ ...request, ...(await send(brand, request)) });
    }
  };
  await Promise.all([walker(), walker(), walker(), walker()]);
  return seen;
}

describe("two brands on one program", () => {
  it("never show rows of the other brand, on any page or call, by any id or token", async () => {
    const seen = await sendInTurns(Number(process.env.APART_REQUESTS ?? 520));
    expect(seen.flatMap(({ leaks }) => leaks)).toEqual([]);
    expect(seen.filter(({ status }) => status >= 500).map(({ path }) => path)).toEqual([]);
    // The pages are not empty: each page shows its brand's mark, and many calls do too.
    const pages = seen.filter(({ type, status }) => type.includes("html") && status === 200);
    expect(pages.length).toBeGreaterThan(seen.length / 10);
    expect(pages.filter(({ own }) => !own).map(({ path }) => path)).toEqual([]);
    const calls = seen.filter(({ type, own }) => type.includes("json") && own);
    expect(calls.length).toBeGreaterThan(seen.length / 40);
  }, 3_600_000);

  it("separate uploaded photos", async () => {
    for (const brand of brands) {
      expect(brand.photos.length).toBeGreaterThan(0);
      const token = brand.tokens.customer;
      const own = await app.request(`http://${brand.host}${brand.photo}`, {
        headers: { host: brand.host, cookie: `waggon_session=${token}` },
      });
      expect(own.status).toBe(200);
      for (const cookie of [token, otherOf(brand).tokens.customer, otherOf(brand).tokens.staff]) {
        const foreign = await send(otherOf(brand), {
          path: brand.photo,
          token: cookie,
          foreign: [brand.photo],
        });
        expect([401, 403, 404]).toContain(foreign.status);
      }
    }
  });

  it("send mails and texts without words of the other brand", async () => {
    for (const brand of brands) {
      for (const call of brand.mailCalls) expect((await send(brand, call)).status, call.path).toBe(200);
    }
    for (const brand of brands) {
      const messages = await database.db
        .selectFrom("outboxMessages")
        .select(["recipient", "subject", "bodyText", "bodyHtml", "attachments"])
        .where("siteId", "=", brand.siteId)
        .execute();
      const texts = messages.map((message) => JSON.stringify(message));
      expect(texts.filter((text) => text.includes(brand.mark)).length).toBeGreaterThanOrEqual(
        brand.mailCalls.length,
      );
      expect(texts.flatMap((text) => leaksIn(text, otherOf(brand)))).toEqual([]);
    }
  });

  it("fail this check when a page shows a word of the other brand", async () => {
    const [brand, other] = brands;
    const own = database.db.updateTable("groomers").where("id", "=", brand.named.groomer);
    await own.set({ tagLine: `Words of ${other.mark}.` }).execute();
    clock.advance({ hours: 1 });
    expect((await send(brand, { path: `/${brand.named.vanity}` })).leaks).toHaveLength(1);
  });
});

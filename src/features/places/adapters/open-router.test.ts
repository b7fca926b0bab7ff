import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { metrics } from "#kit/server/metrics.ts";
import { answering, type FakeService, silent, startFakeService } from "#tests/fake-service.ts";
import { OSRM_ROUTE, OSRM_TABLE, SECONDS, VALHALLA_ROUTE, VALHALLA_TABLE } from "#tests/routers/answers.ts";
import { openRouter } from "./open-router.ts";
import { type Router, thinLine } from "./router.ts";

const PLACE = { latitude: 33.4953, longitude: -112.0391 };
const STOPS = [
  { latitude: 33.5094, longitude: -112.0211 },
  { latitude: 33.49, longitude: -111.9 },
];
const KEY = "key-for-no-log";

let fake: FakeService;
// One for each test: a call that was given up arrives late on a busy machine.
beforeEach(async () => {
  fake = await startFakeService();
  fake.reply = silent;
});
afterEach(() => fake.stop());

const PROVIDERS = [
  ["osrm", OSRM_TABLE, OSRM_ROUTE],
  ["valhalla", VALHALLA_TABLE, VALHALLA_ROUTE],
] as const;
type Provider = (typeof PROVIDERS)[number][0];

const open = (provider: Provider, url = fake.url) => openRouter({ provider, url, key: KEY }) as Router;

const askTable = (router: Router, timeoutMs = 20_000) =>
  router.service.ask(router.tableCall([PLACE], STOPS), timeoutMs, (body) => router.readTable(body, 1, 2));

const askLine = (router: Router) =>
  router.service.ask(router.lineCall(PLACE, STOPS[0] as typeof PLACE), 20_000, router.readLine);

/** The recorded table with other seconds. */
function tableOf(provider: Provider, seconds: readonly (readonly unknown[])[]) {
  if (provider === "osrm") return { ...OSRM_TABLE, durations: seconds };
  const rows = seconds.map((row) => row.map((time) => ({ time, distance: 1 })));
  return { ...VALHALLA_TABLE, sources_to_targets: rows };
}

describe.each(PROVIDERS)("%s", (provider, table, route) => {
  it("answers the seconds of each drive", async () => {
    fake.reply = answering(table);
    expect(await askTable(open(provider))).toEqual({ ok: true, answer: SECONDS });
  });

  it("answers null where no road leads", async () => {
    fake.reply = answering(tableOf(provider, [[60.5, null]]));
    expect(await askTable(open(provider))).toEqual({ ok: true, answer: [[60.5, null]] });
  });

  it("answers the course of a drive along streets", async () => {
    fake.reply = answering(route);
    expect(await askLine(open(provider))).toEqual({
      ok: true,
      answer: [
        [33.4953, -112.0391],
        [33.5094, -112.0389],
        [33.5094, -112.0211],
      ],
    });
  });

  it.each([
    ["a row too few", []],
    ["a row too many", [...SECONDS, [1, 2]]],
    ["a column too few", [[1]]],
    ["a column too many", [[1, 2, 3]]],
    ["a negative time", [[1, -2]]],
    ["a time as text", [[1, "2"]]],
    ["a time that is no number", [[1, "NaN"]]],
    ["a time of another form", [[1, {}]]],
  ])("answers a fault for a table with %s", async (_, seconds) => {
    fake.reply = answering(tableOf(provider, seconds));
    expect(await askTable(open(provider))).toEqual({ ok: false, why: "unreadable" });
  });

  it("answers a fault for a time without an end, and for NaN", async () => {
    for (const bad of ["1e999", "NaN"]) {
      fake.reply = answering(JSON.stringify(table).replace("1260", bad));
      expect(await askTable(open(provider))).toEqual({ ok: false, why: "unreadable" });
    }
  });

  it.each([
    ["429", answering({}, 429), { why: "refused", status: 429 }],
    ["500", answering("oops", 500), { why: "refused", status: 500 }],
    ["text that is no JSON", answering("<html>Service page</html>"), { why: "unreadable" }],
    ["JSON of another form", answering({ hello: [1] }), { why: "unreadable" }],
    ["a refusal with status 200", answering({ code: "NoTable", error: "none" }), { why: "unreadable" }],
    [
      "an answer of more than a megabyte",
      answering(JSON.stringify(table) + " ".repeat(1_100_000)),
      { why: "unreadable" },
    ],
    ["a redirect", answering("", 302, { location: "http://127.0.0.1:9/" }), { why: "unreachable" }],
  ])("answers a fault for %s", async (_, reply, fault) => {
    fake.reply = reply;
    expect(await askTable(open(provider))).toMatchObject({ ok: false, ...fault });
    expect(await askLine(open(provider))).toMatchObject({ ok: false, ...fault });
  });

  it("stops waiting for a router that stays silent", async () => {
    expect(await askTable(open(provider), 50)).toMatchObject({ ok: false, why: "too_slow" });
  });

  it("leaves a router that failed three times alone, and counts its calls", async () => {
    metrics.resetMetrics();
    const router = open(provider);
    fake.reply = answering("", 500);
    for (let nth = 0; nth < 3; nth++) await askTable(router);
    expect(await askTable(router)).toEqual({ ok: false, why: "paused" });
    expect(fake.calls).toHaveLength(3);
    const text = await metrics.metrics();
    expect(text).toContain(`waggon_outside_calls_total{service="${provider}",outcome="refused"} 3`);
    expect(text).toContain(`waggon_outside_calls_total{service="${provider}",outcome="paused"} 1`);
  });

  it("still asks a router that refuses single questions", async () => {
    const router = open(provider);
    fake.reply = answering({ code: "NoSegment" }, 400);
    for (let nth = 0; nth < 4; nth++) await askTable(router);
    expect(fake.calls).toHaveLength(4);
  });
});

it("asks OSRM by its documented paths", async () => {
  fake.reply = answering({});
  await askTable(open("osrm"));
  await askLine(open("osrm"));
  const [table, route] = fake.calls;
  const points = "-112.0391,33.4953;-112.0211,33.5094";
  expect(table?.url.pathname).toBe(`/table/v1/driving/${points};-111.9,33.49`);
  expect(Object.fromEntries(table?.url.searchParams ?? [])).toEqual({
    annotations: "duration",
    sources: "0",
    destinations: "1;2",
  });
  expect(route?.url.pathname).toBe(`/route/v1/driving/${points}`);
  expect(route?.url.search).toBe("?overview=simplified&geometries=geojson");
  expect(table?.headers.authorization).toBe(`Bearer ${KEY}`);
});

it("asks Valhalla by its documented bodies", async () => {
  fake.reply = answering({});
  await askTable(open("valhalla"));
  await askLine(open("valhalla"));
  const [table, route] = fake.calls;
  expect(table?.url.pathname).toBe("/sources_to_targets");
  expect(table?.url.searchParams.get("api_key")).toBe(KEY);
  expect(table?.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(table?.body ?? "")).toEqual({
    sources: [{ lat: 33.4953, lon: -112.0391 }],
    targets: [
      { lat: 33.5094, lon: -112.0211 },
      { lat: 33.49, lon: -111.9 },
    ],
    costing: "auto",
  });
  expect(JSON.parse(route?.body ?? "")).toMatchObject({ locations: [{ lat: 33.4953, lon: -112.0391 }, {}] });
});

it.each(["?", "gok{~@", "gok{~@vjiutE\u0001", "~~~~~~~~~~", ""])(
  "answers a fault for the shape %j, which is no line",
  async (shape) => {
    fake.reply = answering({ trip: { legs: [{ shape }] } });
    expect(await askLine(open("valhalla"))).toEqual({ ok: false, why: "unreadable" });
  },
);

it("answers a fault for a line off the earth", async () => {
  fake.reply = answering(JSON.stringify(OSRM_ROUTE).replace("33.5094", "133.5"));
  expect(await askLine(open("osrm"))).toEqual({ ok: false, why: "unreadable" });
});

it("thins a long line, and leaves its ends", () => {
  const long = Array.from({ length: 9_876 }, (_, nth) => [33, -112 + nth / 10_000] as const);
  const thin = thinLine(long);
  expect(thin.length).toBeLessThanOrEqual(502);
  expect([thin[0], thin.at(-1)]).toEqual([long[0], long.at(-1)]);
});

it("opens no router without settings", () => {
  expect(openRouter(null)).toBeNull();
});

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EndpointSpec, fillPath, formatQuery } from "#kit/wire/endpoint.ts";
import { type Area, endpointsOf, named } from "../areas.ts";
import { useDatabase } from "../db.ts";
import { keyOf } from "../samples.ts";
import { ROWS } from "./rows.ts";
import { type Call, makeStage, type Stage } from "./stage.ts";

/** Lists of an answer whose name says that they are what the call is for. */
const LISTS = ["items", "days", "slots", "groomers", "methods"];

/** Tests that each call of an area answers its caller as in the contract, on rows that exist. */
export function tableOfWorks(area: Area): void {
  const database = useDatabase();
  let stage: Stage;

  beforeAll(async () => {
    stage = await makeStage(database);
  });
  // All calls come from one network, whose limits would stop so many bookings.
  beforeEach(async () => {
    await database.db.deleteFrom("limits").execute();
  });

  describe("for its caller, the call", () => {
    it.each(named(endpointsOf(area)))("%s works", async (key, spec) => {
      const row = ROWS[key];
      if (!row) throw new Error(`tests/works has no row for ${key}`);
      const call = await row(stage);
      expectContract(spec, await send(stage, spec, call), call);
    });
  });
}

function send({ world }: Stage, spec: EndpointSpec, { params, query, shows: _, ...call }: Call) {
  const { token, ...more } = call;
  const path = fillPath(spec.path, params) + formatQuery(query);
  return world.call(spec.method, path, { ...more, ...(token !== undefined && { token }) });
}

type Answer = Awaited<ReturnType<typeof send>>;

/** The contract names each field of the answer, and no list is empty where rows exist. */
function expectContract(spec: EndpointSpec, { status, body, headers }: Answer, { shows }: Call): void {
  const summary = `${keyOf(spec)}: ${status} ${JSON.stringify(body).slice(0, 400)}`;
  expect(status, summary).toBe(200);
  if (spec.replies === "file") {
    expect(body.length, "bytes").toBeGreaterThan(0);
    expect(headers.get("content-type")).toMatch(/^(image|application|audio)\//);
    return;
  }
  if (spec.replies === "stream") {
    expect(headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(Buffer.from(body).toString()).toMatch(/^(retry|event|id|data): /);
    return;
  }
  if (spec.replies === "csv") {
    expect(headers.get("content-type")).toMatch(/^text\/csv/);
    expect(Buffer.from(body).toString().trimEnd().split("\r\n").length, "rows").toBeGreaterThan(1);
    return;
  }
  if (spec.replies === "xml") {
    expect(headers.get("content-type")).toMatch(/^text\/xml/);
    expect(Buffer.from(body).toString()).toMatch(/^<\w+>/);
    return;
  }
  const parsed = spec.reply.safeParse(body);
  expect(parsed.error, summary).toBeUndefined();
  expect(parsed.data, "each field is in the contract").toEqual(body);
  if (shows !== undefined) {
    expect(body).toMatchObject(shows as object);
    return;
  }
  const lists = Array.isArray(body) ? [body] : LISTS.map((name) => body[name]).filter(Array.isArray);
  for (const list of lists) expect(list.length, summary).toBeGreaterThan(0);
}

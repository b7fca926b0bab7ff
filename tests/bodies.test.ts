import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { listErrorCodes } from "#kit/server/openapi.ts";
import type { Role } from "#kit/wire/actor.ts";
import { type EndpointSpec, fillPath } from "#kit/wire/endpoint.ts";
import { handlers } from "../src/api.ts";
import { useDatabase } from "./db.ts";
import {
  fieldsOf,
  inTime,
  nameOf,
  poisoned,
  readField,
  type Trial,
  trialsOf,
  UNSPEAKABLE,
  type Way,
  withField,
} from "./hostile.ts";
import { keyOf, makeSamples, roleFor, type Sample } from "./samples.ts";
import { type Answer, makeWorld, type World } from "./world.ts";

/**
 * Not for reading: secrets, tags that advertisers number, what is looked up and not kept, the trap for
 * programs.
 */
const UNREAD = /(^|\.)(p|newP)assword$|^utm\.|^reference$|^topic$|^groomer$/;

const database = useDatabase();
let world: World;
let people: Awaited<ReturnType<World["addPeople"]>>;
let samples: ReadonlyMap<string, Sample>;

beforeAll(async () => {
  world = await makeWorld(database.db);
  people = await world.addPeople();
  await makeFresh();
});

/** What was tried changed the session and the pets that it was tried on. */
async function makeFresh(): Promise<void> {
  // All calls come from one network, which would have to wait before it begins as many bookings.
  await database.db.deleteFrom("limits").execute();
  people = { ...people, customer: await world.addCustomer() };
  samples = await makeSamples(world, people.customer.token);
}

const endpoints = handlers.map((handler) => handler.endpoint);
const named = (list: readonly EndpointSpec[]) => list.map((one) => [keyOf(one), one] as const);
const bodied = named(endpoints.filter((one) => one.body));

const tokenFor = (spec: EndpointSpec) => {
  const role = roleFor(spec);
  return role && { token: people[role as Role].token };
};

/** Sends a body and holds every answer to its contract: declared, no fault of ours, in time. */
async function send(
  spec: EndpointSpec,
  told: string,
  more: { body?: unknown; text?: string },
): Promise<Answer> {
  const { params, file } = samples.get(keyOf(spec)) ?? {};
  const path = fillPath(spec.path, params);
  const sent = { ...tokenFor(spec), ...(file && { file }), ...more };
  const answer = await inTime(() => world.call(spec.method, path, sent), told);
  checkDeclared(spec, answer, told);
  return answer;
}

function checkDeclared(spec: EndpointSpec, { status, body }: Answer, told: string): void {
  const said = `${told}: ${status} ${JSON.stringify(body).slice(0, 300)}`;
  expect(status, said).toBeLessThan(500);
  if (status !== 200) expect(listErrorCodes(spec), said).toContain(body.code);
}

/** Whether the answer names a field, or one inside it. */
const names = ({ body }: Answer, field: string) =>
  Object.keys(body.errors ?? {}).some((name) => name === field || name.startsWith(`${field}.`));

async function tryField(spec: EndpointSpec, body: never, way: Way, trial: Trial): Promise<void> {
  const field = nameOf(way);
  const told = `${field} = ${trial.told}`;
  const answer = await send(spec, told, { body: withField(body, way, trial.value) });
  const said = `${told}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
  if (answer.status === 413) return;
  if (trial.must || answer.body.code === "validation_failed") {
    expect([answer.status, answer.body.code, names(answer, field)], said).toEqual([
      422,
      "validation_failed",
      true,
    ]);
  }
}

/** The paths of all fields that a JSON Schema names, written like `nameOf`'s. */
// biome-ignore lint/suspicious/noExplicitAny: a schema of any shape is walked
function pathsIn(schema: any, way: string[] = []): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      [...way, name].join("."),
      ...pathsIn(inner, [...way, name]),
    ]),
    ...(items ? pathsIn(items, [...way, "0"]) : []),
    ...[...anyOf, ...oneOf].flatMap((one) => pathsIn(one, way)),
  ];
}

describe("every field of every body", () => {
  it.each(bodied)("%s has a sample that names all its fields", async (_, spec) => {
    const bodies = samples.get(keyOf(spec))?.bodies ?? [];
    const sampled = new Set(bodies.flatMap((body) => fieldsOf(body as never).map(nameOf)));
    const known = pathsIn(z.toJSONSchema(spec.body as z.ZodType, { io: "input", unrepresentable: "any" }));
    expect(known.filter((field) => !sampled.has(field))).toEqual([]);
    for (const body of bodies) expect(spec.body?.safeParse(body).error).toBeUndefined();
  });

  it.each(bodied)("%s refuses what a field cannot be, at that field", async (_, spec) => {
    await makeFresh();
    for (const body of samples.get(keyOf(spec))?.bodies ?? []) {
      for (const way of fieldsOf(body as never)) {
        const value = readField(body as never, way);
        const without = JSON.parse(JSON.stringify(withField(body as never, way, undefined)));
        const isOptional = spec.body?.safeParse(without).success;
        const missing: Trial = {
          told: "missing",
          value: undefined,
          must: !isOptional && typeof way.at(-1) === "string",
        };
        const trials = [...trialsOf(value as never), ...(hasSibling(way) ? [] : [missing])];
        for (const trial of trials) await tryField(spec, body as never, way, trial);
      }
    }
  });

  it.each(bodied)(
    "%s takes no card number, and nothing that misleads a reader, where it takes words",
    async (_, spec) => {
      for (const body of samples.get(keyOf(spec))?.bodies ?? []) {
        for (const way of fieldsOf(body as never)) {
          if (typeof readField(body as never, way) !== "string" || UNREAD.test(nameOf(way))) continue;
          for (const card of UNSPEAKABLE) {
            await tryField(spec, body as never, way, { told: card, value: card, must: true });
          }
        }
      }
    },
  );

  it.each(bodied)("%s is not moved by names that no contract has", async (_, spec) => {
    for (const body of samples.get(keyOf(spec))?.bodies ?? []) {
      const answer = await send(spec, "poisoned", { text: poisoned(body as never) });
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      expect(JSON.stringify(answer.body)).not.toContain('polluted":');
    }
  });
});

/** E-mail or phone, password or code: one of two must be there, and the answer may name either. */
const hasSibling = (way: Way) =>
  way.length === 1 && /^(email|phone|phoneNumber|password|code)$/.test(String(way[0]));

import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { listErrorCodes } from "#kit/server/openapi.ts";
import type { Role } from "#kit/wire/actor.ts";
import { type EndpointSpec, fillPath } from "#kit/wire/endpoint.ts";
import { type Area, endpointsOf, named } from "../areas.ts";
import { combineTrials, type Field, type FieldTrial, formatTrials } from "../combine-trials.ts";
import { type TestDatabase, useDatabase } from "../db.ts";
import {
  type FieldPath,
  fieldsOf,
  inTime,
  nameOf,
  poisoned,
  readField,
  type Trial,
  trialsOf,
  UNSPEAKABLE,
  withField,
} from "../hostile-values.ts";
import { keyOf, makeSamples, roleFor, type Sample } from "../samples.ts";
import { type Answer, makeWorld, type World } from "../world.ts";

/**
 * Not for reading: secrets, tags that advertisers number, what is looked up and not kept, the trap for
 * programs.
 */
const UNREAD = /(^|\.)(p|newP)assword$|^utm\.|^reference$|^topic$|^groomer$/;

type Stage = {
  database: TestDatabase;
  world: World;
  people: Awaited<ReturnType<World["addPeople"]>>;
  samples: ReadonlyMap<string, Sample>;
};

/** Every field of every body of an area, tried with what it cannot be. */
export function tableOfBodies(area: Area): void {
  const stage = { database: useDatabase() } as Stage;

  beforeAll(async () => {
    stage.world = await makeWorld(stage.database.db);
    stage.people = await stage.world.addPeople();
    await makeFresh(stage);
  });

  const endpoints = endpointsOf(area).filter((one) => one.body);
  describe("every field of every body", () => {
    testSamples(stage, endpoints);
    testFields(stage, endpoints);
    testWords(stage, endpoints);
    testPoison(stage, endpoints);
  });
}

/** What was tried changed the session and the pets that it was tried on. */
async function makeFresh(stage: Stage): Promise<void> {
  // All calls come from one network, which would have to wait before it begins as many bookings.
  await stage.database.db.deleteFrom("limits").execute();
  stage.people = { ...stage.people, customer: await stage.world.addCustomer() };
  stage.samples = await makeSamples(stage.world, stage.people.customer.token);
}

const bodiesOf = ({ samples }: Stage, spec: EndpointSpec) =>
  (samples.get(keyOf(spec))?.bodies ?? []) as readonly never[];

/** Sends a body and holds every answer to its contract: declared, no fault of ours, in time. */
async function send(
  stage: Stage,
  spec: EndpointSpec,
  summary: string,
  more: { body?: unknown; text?: string },
): Promise<Answer> {
  const { params, file } = stage.samples.get(keyOf(spec)) ?? {};
  const path = fillPath(spec.path, params);
  const role = roleFor(spec);
  const who = role && { token: stage.people[role as Role].token };
  const sent = { ...who, ...(file && { file }), ...more };
  const answer = await inTime(() => stage.world.call(spec.method, path, sent), summary);
  checkDeclared(spec, answer, summary);
  return answer;
}

function checkDeclared(spec: EndpointSpec, answer: Answer, summary: string): void {
  const said = describeAnswer(summary, answer);
  expect(answer.status, said).toBeLessThan(500);
  if (answer.status !== 200) expect(listErrorCodes(spec), said).toContain(answer.body.code);
}

const describeAnswer = (summary: string, { status, body }: Answer) =>
  `${summary}: ${status} ${JSON.stringify(body).slice(0, 300)}`;

/** Whether the answer names a field, or one inside it. */
const names = ({ body }: Answer, field: string) =>
  Object.keys(body.errors ?? {}).some((name) => name === field || name.startsWith(`${field}.`));

async function tryField(stage: Stage, spec: EndpointSpec, body: never, one: FieldTrial): Promise<void> {
  const summary = formatTrials([one]);
  const answer = await send(stage, spec, summary, { body: withField(body, one.way, one.trial.value) });
  if (answer.status === 413) return;
  if (one.trial.must || answer.body.code === "validation_failed") {
    expect(
      [answer.status, answer.body.code, names(answer, nameOf(one.way))],
      describeAnswer(summary, answer),
    ).toEqual([422, "validation_failed", true]);
  }
}

/** Several fields at once. A field that the answer does not name is tried alone. */
async function tryFields(
  stage: Stage,
  spec: EndpointSpec,
  body: never,
  tries: readonly FieldTrial[],
): Promise<void> {
  const isNamed = tries.length > 1 ? await namedBy(stage, spec, body, tries) : () => false;
  for (const one of tries) if (!isNamed(one)) await tryField(stage, spec, body, one);
}

async function namedBy(stage: Stage, spec: EndpointSpec, body: never, tries: readonly FieldTrial[]) {
  const hostile = tries.reduce(
    (all, { way, trial }) => withField(all as never, way, trial.value),
    body as unknown,
  );
  const answer = await send(stage, spec, formatTrials(tries), { body: hostile });
  const isRefused = answer.status === 422 && answer.body.code === "validation_failed";
  return ({ way }: FieldTrial) => isRefused && names(answer, nameOf(way));
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

function testSamples(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  it.each(named(endpoints))("%s has a sample that names all its fields", async (_, spec) => {
    const bodies = bodiesOf(stage, spec);
    const sampled = new Set(bodies.flatMap((body) => fieldsOf(body).map(nameOf)));
    const known = pathsIn(z.toJSONSchema(spec.body as z.ZodType, { io: "input", unrepresentable: "any" }));
    expect(known.filter((field) => !sampled.has(field))).toEqual([]);
    for (const body of bodies) expect(spec.body?.safeParse(body).error).toBeUndefined();
  });
}

function testFields(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  it.each(named(endpoints))("%s refuses what a field cannot be, at that field", async (_, spec) => {
    await makeFresh(stage);
    for (const body of bodiesOf(stage, spec)) {
      const fields = fieldsOf(body).map((way) => fieldOf(spec, body, way));
      for (const tries of combineTrials(fields)) await tryFields(stage, spec, body, tries);
    }
  });
}

/** A field with what it cannot be, and its absence. */
function fieldOf(spec: EndpointSpec, body: never, way: FieldPath): Field {
  const trials = trialsOf(readField(body, way) as never);
  if (hasSibling(way)) return { way, trials };
  const without = JSON.parse(JSON.stringify(withField(body, way, undefined)));
  const isOptional = spec.body?.safeParse(without).success;
  const must = !isOptional && typeof way.at(-1) === "string";
  return { way, trials: [...trials, { description: "missing", value: undefined, must }] };
}

function testWords(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  const trials: Trial[] = UNSPEAKABLE.map((value) => ({ description: value, value, must: true }));
  it.each(named(endpoints))(
    "%s takes no card number, and nothing that misleads a reader, where it takes words",
    async (_, spec) => {
      for (const body of bodiesOf(stage, spec)) {
        const isRead = (way: FieldPath) =>
          typeof readField(body, way) === "string" && !UNREAD.test(nameOf(way));
        const fields = fieldsOf(body)
          .filter(isRead)
          .map((way) => ({ way, trials }));
        for (const tries of combineTrials(fields)) await tryFields(stage, spec, body, tries);
      }
    },
  );
}

function testPoison(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  it.each(named(endpoints))("%s is not moved by names that no contract has", async (_, spec) => {
    for (const body of bodiesOf(stage, spec)) {
      const answer = await send(stage, spec, "poisoned", { text: poisoned(body) });
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      expect(JSON.stringify(answer.body)).not.toContain('polluted":');
    }
  });
}

/** E-mail or phone, password or code: one of two must be there, and the answer may name either. */
const hasSibling = (way: FieldPath) =>
  way.length === 1 && /^(email|phone|phoneNumber|password|code)$/.test(String(way[0]));

import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { EndpointSpec } from "#kit/wire/endpoint.ts";
import { type Area, endpointsOf, named } from "../areas.ts";
import { combineTrials, type Field, type FieldTrial, formatTrials } from "../combine-trials.ts";
import { useDatabase } from "../db.ts";
import {
  type FieldPath,
  fieldsOf,
  nameOf,
  poisoned,
  readField,
  type Trial,
  trialsOf,
  UNSPEAKABLE,
  withField,
} from "../hostile-values.ts";
import { keyOf } from "../samples.ts";
import { makeWorld } from "../world.ts";
import { testAddresses } from "./addresses.ts";
import { describeAnswer, makeFresh, names, type Stage, send } from "./stage.ts";

/**
 * Fields whose text no person reads: passwords, campaign tags, lookup values, and the trap for bots.
 */
const UNREAD = /(^|\.)(p|newP)assword$|^utm\.|^reference$|^topic$|^groomer$/;

/** Tests every body field, parameter and query field of an area with invalid values. */
export function tableOfBodies(area: Area): void {
  const stage = { database: useDatabase() } as Stage;

  beforeAll(async () => {
    stage.world = await makeWorld(stage.database.db);
    stage.people = await stage.world.addPeople();
    await makeFresh(stage);
  });

  const endpoints = endpointsOf(area).filter(({ body }) => body);
  describe("request bodies", () => {
    testSamples(stage, endpoints);
    testFields(stage, endpoints);
    testWords(stage, endpoints);
    testPoison(stage, endpoints);
  });
  describe("hostile values", () => testAddresses(stage, endpointsOf(area)));
}

const bodiesOf = ({ samples }: Stage, spec: EndpointSpec) =>
  (samples.get(keyOf(spec))?.bodies ?? []) as readonly never[];

async function tryField(stage: Stage, spec: EndpointSpec, body: never, attempt: FieldTrial): Promise<void> {
  const summary = formatTrials([attempt]);
  const answer = await send(stage, spec, summary, {
    body: withField(body, attempt.way, attempt.trial.value),
  });
  if (answer.status === 413) return;
  if (attempt.trial.must || answer.body.code === "validation_failed") {
    expect(
      [answer.status, answer.body.code, names(answer, nameOf(attempt.way))],
      describeAnswer(summary, answer),
    ).toEqual([422, "validation_failed", true]);
  }
}

/** Tries several fields at once. If the answer does not name a field, that field is tried alone. */
async function tryFields(
  stage: Stage,
  spec: EndpointSpec,
  body: never,
  tries: readonly FieldTrial[],
): Promise<void> {
  const isNamed = tries.length > 1 ? await namedBy(stage, spec, body, tries) : () => false;
  for (const attempt of tries) if (!isNamed(attempt)) await tryField(stage, spec, body, attempt);
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

/** Lists the paths of all fields of a JSON Schema, in the form of `nameOf`. */
// biome-ignore lint/suspicious/noExplicitAny: a schema of any shape is walked
function pathsIn(schema: any, way: string[] = []): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      [...way, name].join("."),
      ...pathsIn(inner, [...way, name]),
    ]),
    ...(items ? pathsIn(items, [...way, "0"]) : []),
    ...[...anyOf, ...oneOf].flatMap((part) => pathsIn(part, way)),
  ];
}

function testSamples(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  it.each(named(endpoints))("of %s have samples with all fields", async (_, spec) => {
    const bodies = bodiesOf(stage, spec);
    const sampled = new Set(bodies.flatMap((body) => fieldsOf(body).map(nameOf)));
    const known = pathsIn(z.toJSONSchema(spec.body as z.ZodType, { io: "input", unrepresentable: "any" }));
    expect(known.filter((field) => !sampled.has(field))).toEqual([]);
    for (const body of bodies) expect(spec.body?.safeParse(body).error).toBeUndefined();
  });
}

function testFields(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  it.each(named(endpoints))("of %s get an error at each invalid field", async (_, spec) => {
    await makeFresh(stage);
    for (const body of bodiesOf(stage, spec)) {
      const fields = fieldsOf(body).map((way) => fieldOf(spec, body, way));
      for (const tries of combineTrials(fields)) await tryFields(stage, spec, body, tries);
    }
  });
}

/** Whether a value is another, valid one once a form with a file sends it: as text, in UTF-8. */
function isFormText(spec: EndpointSpec, body: never, way: FieldPath, value: unknown): boolean {
  const sent = String(value).toWellFormed();
  if (spec.accepts !== "multipart" || sent === value) return false;
  return spec.body?.safeParse(withField(body, way, sent)).success === true;
}

/** Combines a field with its invalid values and, where it is required, its absence. */
function fieldOf(spec: EndpointSpec, body: never, way: FieldPath): Field {
  const trials = trialsOf(readField(body, way) as never).map((trial) => ({
    ...trial,
    must: trial.must && !isFormText(spec, body, way, trial.value),
  }));
  if (hasSibling(way)) return { way, trials };
  const without = JSON.parse(JSON.stringify(withField(body, way, undefined)));
  const isOptional = spec.body?.safeParse(without).success;
  const must = !isOptional && typeof way.at(-1) === "string";
  return { way, trials: [...trials, { description: "missing", value: undefined, must }] };
}

function testWords(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  const trials: Trial[] = UNSPEAKABLE.map((value) => ({ description: value, value, must: true }));
  it.each(named(endpoints))(
    "of %s may not hold card numbers or misleading characters in their texts",
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
  it.each(named(endpoints))("of %s cannot pollute prototypes by foreign names", async (_, spec) => {
    for (const body of bodiesOf(stage, spec)) {
      const answer = await send(stage, spec, "poisoned", { text: poisoned(body) });
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      expect(JSON.stringify(answer.body)).not.toContain('polluted":');
    }
  });
}

/** E-mail or phone, password or code: when both are missing, the answer may name either. */
const hasSibling = (way: FieldPath) =>
  way.length === 1 && /^(email|phone|phoneNumber|password|code)$/.test(String(way[0]));

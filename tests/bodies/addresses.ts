import { expect, it } from "vitest";
import type { EndpointSpec } from "#kit/wire/endpoint.ts";
import { named } from "../areas.ts";
import { combineTrials, type Field, type FieldTrial, formatTrials } from "../combine-trials.ts";
import { trialsOf } from "../hostile-values.ts";
import { keyOf } from "../samples.ts";
import { describeAnswer, names, type Stage, send } from "./stage.ts";

/** An address carries only text, and its parameters are not empty. */
const canCarry = ({ value }: { value: unknown }) =>
  typeof value === "string" && value !== "" && value.isWellFormed();
const TEXTS = trialsOf("text").filter(canCarry);
/** Longer addresses do not pass Node's limit of 16 KiB for headers. */
const FITTING = TEXTS.map((trial) => ({ ...trial, value: String(trial.value).slice(0, 2_000) }));

const fieldsOf = (names: readonly string[]): Field[] =>
  names.map((name) => ({ way: [name], trials: FITTING }));
const toValues = (tries: readonly FieldTrial[]) =>
  Object.fromEntries(tries.map(({ way: [name = ""], trial }) => [name, trial.value]));

/** Tests each parameter and each query field of endpoints with hostile values. */
export function testAddresses(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  const withParams = endpoints.filter(({ params }) => params);
  it.each(named(withParams))("in the path of %s name nothing", async (_, spec) => {
    const fields = fieldsOf(Object.keys(spec.params?.shape ?? {}));
    for (const tries of combineTrials(fields)) {
      const sample = stage.samples.get(keyOf(spec));
      const params = { ...sample?.params, ...toValues(tries) };
      const summary = formatTrials(tries);
      const answer = await send(stage, spec, summary, {
        params,
        query: sample?.query,
        body: sample?.bodies?.[0],
      });
      expect([404, 422], describeAnswer(summary, answer)).toContain(answer.status);
    }
  });

  const withQuery = endpoints.filter(({ query }) => query);
  it.each(named(withQuery))("in the query of %s are refused, or harmless", async (_, spec) => {
    const queried = Object.keys(spec.query?.shape ?? {});
    const sample = stage.samples.get(keyOf(spec));
    const trySome = async (values: object, summary: string) => {
      const query = { ...sample?.query, ...values };
      return send(stage, spec, summary, { query, body: sample?.bodies?.[0] });
    };
    for (const tries of combineTrials(fieldsOf(queried))) {
      const answer = await trySome(toValues(tries), formatTrials(tries));
      expect([200, 404, 409, 422], describeAnswer(formatTrials(tries), answer)).toContain(answer.status);
    }
    for (const name of queried) {
      const answer = await trySome({ [name]: "a\u0000b" }, name);
      expect([answer.status, names(answer, name)], describeAnswer(name, answer)).toEqual([422, true]);
      await trySome({ [name]: ["seven", "seven"] }, `${name} twice`);
    }
  });
}

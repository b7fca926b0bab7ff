import { expect } from "vitest";
import { listErrorCodes } from "#kit/server/openapi.ts";
import type { Role } from "#kit/wire/actor.ts";
import { type EndpointSpec, fillPath, formatQuery } from "#kit/wire/endpoint.ts";
import { isBeforeActive, makeEarlyToken } from "../before-active.ts";
import type { TestDatabase } from "../db.ts";
import { inTime } from "../hostile-values.ts";
import { keyOf, makeSamples, roleFor, type Sample } from "../samples.ts";
import type { Answer, World } from "../world.ts";

export type Stage = {
  database: TestDatabase;
  world: World;
  people: Awaited<ReturnType<World["addPeople"]>>;
  samples: ReadonlyMap<string, Sample>;
};

/** Creates a new customer with new samples, since earlier calls changed the old ones. */
export async function makeFresh(stage: Stage): Promise<void> {
  // All calls come from one network, whose rate limit would stop so many bookings.
  await stage.database.db.deleteFrom("limits").execute();
  // Proofs of one account have a limit of their own.
  const [customer, staff] = [await stage.world.addCustomer(), await stage.world.addStaff()];
  stage.people = { ...stage.people, customer, staff };
  stage.samples = await makeSamples(stage.world, stage.people.customer.token);
}

/** A token that the endpoint serves: of a new caller each time where the call may activate the account. */
async function findToken({ world, people }: Stage, spec: EndpointSpec, role: Role): Promise<string> {
  return isBeforeActive(spec) ? makeEarlyToken(world, spec) : people[role].token;
}

type Sent = {
  body?: unknown;
  text?: string;
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
};

/** Sends a call. Expects an answer in time that the contract declares, and no server error. */
export async function send(
  stage: Stage,
  spec: EndpointSpec,
  summary: string,
  { params, query, ...more }: Sent,
): Promise<Answer> {
  const sample = stage.samples.get(keyOf(spec));
  const path = fillPath(spec.path, params ?? sample?.params) + formatQuery(query);
  const file = sample?.file;
  const role = roleFor(spec);
  const signedIn = role && { token: await findToken(stage, spec, role) };
  const sent = { ...signedIn, ...(file && { file }), ...more };
  const answer = await inTime(() => stage.world.call(spec.method, path, sent), summary);
  checkDeclared(spec, answer, summary);
  return answer;
}

function checkDeclared(spec: EndpointSpec, answer: Answer, summary: string): void {
  const message = describeAnswer(summary, answer);
  expect(answer.status, message).toBeLessThan(500);
  if (answer.status !== 200) expect(listErrorCodes(spec), message).toContain(answer.body.code);
}

export const describeAnswer = (summary: string, { status, body }: Answer) =>
  `${summary}: ${status} ${JSON.stringify(body).slice(0, 300)}`;

/** Whether the answer names a field, or one inside it. */
export const names = ({ body }: Answer, field: string) =>
  Object.keys(body.errors ?? {}).some((name) => name === field || name.startsWith(`${field}.`));

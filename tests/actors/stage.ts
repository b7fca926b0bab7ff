import { type EndpointSpec, fillPath, formatQuery } from "#kit/wire/endpoint.ts";
import type { TestDatabase } from "../db.ts";
import { keyOf, type Sample } from "../samples.ts";
import type { Answer, World } from "../world.ts";

/** The roles that staff act for. */
export const PLAYED = ["customer", "groomer", "renter"] as const;
export type Played = (typeof PLAYED)[number];

export type Stage = {
  database: TestDatabase;
  world: World;
  people: Awaited<ReturnType<World["addPeople"]>>;
  samples: ReadonlyMap<string, Sample>;
  /** Sessions of staff who act for one of these. */
  acting: Record<Played, string>;
};

/** The well-meant call of an endpoint. */
export function callOf({ samples, world }: Stage, spec: EndpointSpec, token: string): Promise<Answer> {
  const { params, query, bodies: [body] = [], file } = samples.get(keyOf(spec)) ?? {};
  const path = fillPath(spec.path, params) + formatQuery(query);
  return world.call(spec.method, path, { token, ...(body !== undefined && { body }), ...(file && { file }) });
}

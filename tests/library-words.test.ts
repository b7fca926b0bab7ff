import { describe, expect, it } from "vitest";
import { readInput } from "#kit/server/read-input.ts";
import type { EndpointSpec } from "#kit/wire/endpoint.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { handlers } from "../src/api.ts";
import { named } from "./areas.ts";
import { fieldsOf, readField, withField } from "./hostile-values.ts";

/** What schema libraries and parsers say. */
const LIBRARY_WORDS =
  /invalid (input|string|option|date|url|uuid|email|iso|type)|expected|received|unrecognized|too (small|big)|must match pattern|multiple of \d+ exp|JSON at position|unexpected (token|end|non)|in JSON|\bzod\b|issue/i;

const endpoints: EndpointSpec[] = handlers.map((handler) => handler.endpoint);
const bodied = endpoints.filter((one) => one.body && one.accepts !== "multipart" && one.accepts !== "raw");
const queried = endpoints.filter((one) => one.query && Object.keys(one.query.shape).length > 0);

const HOSTILE = [null, true, -1.5, 1e300, "", "\u202Ex", "x".repeat(5_000), [], {}, [null], { nested: [7] }];

/** A valid params object is not needed: the body is read in any case. */
async function faultsOf(spec: EndpointSpec, text: string | null, query = ""): Promise<string[]> {
  const { params: _, ...rest } = spec;
  const request = new Request(`http://brand.test/${query}`, {
    method: text === null ? "GET" : "POST",
    headers: { "content-type": "application/json" },
    ...(text !== null && { body: text }),
  });
  try {
    await readInput(rest, request, {});
    return [];
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) throw error;
    return [refusal.message, ...Object.values(refusal.errors ?? {}).flat()];
  }
}

function* hostileBodies(spec: EndpointSpec): Generator<string> {
  const example = (spec.example?.body ?? {}) as never;
  for (const broken of ["{", '{"a":1,}', "undefined", '{"a":"\t']) yield broken;
  for (const value of HOSTILE) yield JSON.stringify(value);
  yield JSON.stringify({ ...(example as object), unheardOf: 1 });
  for (const way of fieldsOf(example)) {
    for (const value of [undefined, ...HOSTILE, typeof readField(example, way) === "number" ? "7" : 7]) {
      const body = JSON.stringify(withField(example, way, value));
      if (body.length < 60_000) yield body;
    }
  }
}

describe("a call never answers in a library's words", () => {
  it.each(named(bodied))("%s with a hostile body", async (_, spec) => {
    const seen = new Set<string>();
    for (const body of hostileBodies(spec)) for (const words of await faultsOf(spec, body)) seen.add(words);
    expect(seen.size).toBeGreaterThan(1);
    for (const words of seen) expect(words).not.toMatch(LIBRARY_WORDS);
  });

  it.each(named(queried))("%s with a hostile query", async (_, spec) => {
    for (const name of Object.keys(spec.query?.shape ?? {})) {
      for (const value of ["", "-1", "x".repeat(2_000), "{", "null", "%F0%9F%92%A9"]) {
        const words = await faultsOf({ ...spec, body: undefined } as never, null, `?${name}=${value}`);
        for (const one of words) expect(one).not.toMatch(LIBRARY_WORDS);
      }
    }
  });
});

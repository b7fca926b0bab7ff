import { describe, expect, it } from "vitest";
import { createOpenApiDocument } from "#kit/server/openapi.ts";
import { ERROR_STATUS } from "#kit/wire/errors.ts";
import { handlers } from "../src/api.ts";

// biome-ignore lint/suspicious/noExplicitAny: a document of no fixed type is walked
type Json = any;

const endpoints = handlers.map((handler) => handler.endpoint);
const named = endpoints.map((one) => [`${one.method} ${one.path}`, one] as const);
const document: Json = JSON.parse(JSON.stringify(createOpenApiDocument(endpoints, "Calm Paws", "1.0.0")));

/** Every schema of a document, wherever it stands. */
function* schemasIn(node: Json): Generator<Json> {
  if (typeof node !== "object" || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    if (name === "schema") yield* subschemas(value);
    else if (name !== "example") yield* schemasIn(value);
  }
}

function* subschemas(schema: Json): Generator<Json> {
  yield schema;
  const { properties = {}, items, additionalProperties, oneOf = [], anyOf = [], allOf = [] } = schema;
  for (const one of [...Object.values(properties), ...oneOf, ...anyOf, ...allOf]) yield* subschemas(one);
  for (const one of [items, additionalProperties]) if (typeof one === "object") yield* subschemas(one);
}

describe("the OpenAPI document", () => {
  it("is one of version 3.1 with a title, a version and both ways to sign in", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toEqual({ title: "Calm Paws", version: "1.0.0" });
    expect(document.components.securitySchemes).toMatchObject({
      bearer: { type: "http", scheme: "bearer" },
      cookie: { type: "apiKey", in: "cookie" },
    });
    expect(document.components.schemas.Error.required).toEqual(["code", "message"]);
  });

  it("names every call and nothing else", () => {
    const written = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(written.sort()).toEqual(named.map(([key]) => key).sort());
  });

  it.each(named)("describes %s: parameters, body, answers, who may call", (_, spec) => {
    const operation: Json = document.paths[spec.path][spec.method.toLowerCase()];
    expect(operation.summary).toBe(spec.summary);
    const inPath = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = operation.parameters.filter((one: Json) => one.in === "path");
    expect(described.map((one: Json) => one.name)).toEqual(inPath);
    for (const one of operation.parameters) {
      expect(["path", "query"]).toContain(one.in);
      expect(one.schema).toBeTypeOf("object");
      if (one.in === "path") expect(one.required).toBe(true);
    }
    const sends = spec.accepts === "multipart" ? "multipart/form-data" : spec.body && "application/json";
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(sends ? [sends] : []);
    const open = spec.audience.some((one) => one === "public" || one === "session");
    expect(operation.security !== undefined).toBe(!open);
    const gives = spec.replies === "file" ? "*/*" : "application/json";
    expect(operation.responses[200].content[gives].schema).toBeTypeOf("object");
    for (const [status, response] of Object.entries<Json>(operation.responses)) {
      expect(response.description).toMatch(/\w/);
      if (status === "200") continue;
      expect(Object.values(ERROR_STATUS)).toContain(Number(status));
      expect(response.content["application/json"].schema.$ref).toBe("#/components/schemas/Error");
    }
  });

  it("holds schemas that a reader of JSON Schema 2020-12 understands", () => {
    const types = ["object", "array", "string", "number", "integer", "boolean", "null"];
    let seen = 0;
    for (const schema of schemasIn(document)) {
      seen++;
      for (const type of [schema.type ?? []].flat()) expect(types).toContain(type);
      if (schema.type === "array") expect(schema.items ?? schema.prefixItems).toBeDefined();
      const known = schema.propertyNames?.enum ?? Object.keys(schema.properties ?? {});
      for (const name of schema.required ?? []) expect(known).toContain(name);
      if (schema.pattern !== undefined) expect(() => new RegExp(schema.pattern, "u")).not.toThrow();
      if (schema.$ref !== undefined) expect(schema.$ref).toBe("#/components/schemas/Error");
    }
    expect(seen).toBeGreaterThan(endpoints.length * 3);
  });
});

describe("the examples of a contract", () => {
  it.each(named.filter(([, one]) => one.body))("hold a body for %s", (_, spec) => {
    expect(spec.example?.body).toBeDefined();
  });

  it.each(named.filter(([, one]) => one.example))("of %s are what it takes and gives", (_, spec) => {
    for (const part of ["params", "query", "body", "reply"] as const) {
      // A file's bytes are no JSON that a schema could hold.
      if (part === "reply" && spec.replies === "file") continue;
      const value = spec.example?.[part];
      if (value !== undefined) expect(spec[part]?.safeParse(value).error, part).toBeUndefined();
    }
  });
});

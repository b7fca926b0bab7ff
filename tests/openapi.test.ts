import { execFile as execute } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { createOpenApiDocument } from "#kit/server/openapi.ts";
import { ERROR_STATUS } from "#kit/wire/errors.ts";
import { handlers } from "../src/api.ts";

// biome-ignore lint/suspicious/noExplicitAny: a document of no fixed type is walked
type Json = any;

const execFile = promisify(execute);
const LINTER = fileURLToPath(new URL("../scripts/lint-openapi.mjs", import.meta.url));

const endpoints = handlers.map((handler) => handler.endpoint);
const named = endpoints.map((spec) => [`${spec.method} ${spec.path}`, spec] as const);
const document: Json = JSON.parse(JSON.stringify(createOpenApiDocument(endpoints, "Calm Paws", "1.0.0")));

/** Finds every schema in a document, at any depth. */
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
  for (const part of [...Object.values(properties), ...oneOf, ...anyOf, ...allOf]) yield* subschemas(part);
  for (const part of [items, additionalProperties]) if (typeof part === "object") yield* subschemas(part);
}

describe("the OpenAPI document", () => {
  it("has version 3.1, a title and both ways to sign in", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toEqual({ title: "Calm Paws", version: "1.0.0" });
    expect(document.components.securitySchemes).toMatchObject({
      bearer: { type: "http", scheme: "bearer" },
      cookie: { type: "apiKey", in: "cookie" },
    });
    expect(document.components.schemas.Error.required).toEqual(["code", "message"]);
  });

  it("lists exactly the calls of the API", () => {
    const written = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(written.sort()).toEqual(named.map(([key]) => key).sort());
  });

  it.each(named)("describes parameters, body, answers and sign-in of %s", (_, spec) => {
    const operation: Json = document.paths[spec.path][spec.method.toLowerCase()];
    expect(operation.summary).toBe(spec.summary);
    const inPath = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = operation.parameters.filter((parameter: Json) => parameter.in === "path");
    expect(described.map((parameter: Json) => parameter.name)).toEqual(inPath);
    for (const parameter of operation.parameters) {
      expect(["path", "query"]).toContain(parameter.in);
      expect(parameter.schema).toBeTypeOf("object");
      if (parameter.in === "path") expect(parameter.required).toBe(true);
    }
    const asJson = (spec.body || spec.accepts === "raw") && "application/json";
    const sends = spec.accepts === "multipart" ? "multipart/form-data" : asJson;
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(sends ? [sends] : []);
    const open = spec.audience.some((caller) => caller === "public" || caller === "session");
    const signedIn = [{ bearer: [] }, { cookie: [] }];
    expect(operation.security).toEqual(open ? [{}, ...signedIn] : signedIn);
    const types = { file: "*/*", stream: "text/event-stream", xml: "text/xml", csv: "text/csv" } as const;
    const gives = { ...types, json: "application/json" }[spec.replies ?? "json"];
    expect(operation.responses[200].content[gives].schema).toBeTypeOf("object");
    for (const [status, response] of Object.entries<Json>(operation.responses)) {
      expect(response.description).toMatch(/\w/);
      if (status === "200") continue;
      expect(Object.values(ERROR_STATUS)).toContain(Number(status));
      expect(response.content["application/json"].schema.$ref).toBe("#/components/schemas/Error");
    }
  });

  it("has schemas that are valid in JSON Schema 2020-12", () => {
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

/** Lints a document in a process of its own. */
async function lint(checked: Json): Promise<{ rule: string; message: string; at: string }[]> {
  const linting = execFile(process.execPath, [LINTER], { maxBuffer: 64 * 1024 * 1024 });
  linting.child.stdin?.end(JSON.stringify(checked));
  return JSON.parse((await linting).stdout);
}

describe("a linter of OpenAPI", () => {
  it("finds no fault in the document", async () => {
    expect(await lint(document)).toEqual([]);
  });

  it("finds a wrong example, a second operation of the same name and an undeclared tag", async () => {
    const few = endpoints.filter(({ path }) => path.startsWith("/v2/pet/"));
    const faulty: Json = structuredClone(createOpenApiDocument(few, "Calm Paws", "1.0.0"));
    const types = faulty.paths["/v2/pet/types"].get;
    types.responses[200].content["application/json"].example = [{ id: 7 }];
    types.operationId = faulty.paths["/v2/pet/breeds"].get.operationId;
    types.tags = ["v2/unknown"];
    const rules = (await lint(faulty)).map(({ rule }) => rule);
    expect([...new Set(rules)].sort()).toEqual([
      "no-invalid-media-type-examples",
      "operation-operationId-unique",
      "operation-tag-defined",
    ]);
  });
});

describe("the examples of a contract", () => {
  it.each(named)("show an answer of %s, and a body where it has one", (_, spec) => {
    const { requestBody, responses }: Json = document.paths[spec.path][spec.method.toLowerCase()];
    const contents: Json[] = [responses[200].content, requestBody?.content ?? {}];
    for (const { example } of contents.flatMap((content) => Object.values<Json>(content)))
      expect(example).toBeDefined();
  });

  it.each(named.filter(([, spec]) => spec.example))("fit the schemas of %s", (_, spec) => {
    for (const part of ["params", "query", "body", "reply"] as const) {
      // The bytes of a file and the text of a stream or CSV are not JSON, so no schema describes them.
      if (part === "reply" && ["file", "stream", "csv"].includes(spec.replies ?? "json")) continue;
      const value = spec.example?.[part];
      if (value !== undefined) expect(spec[part]?.safeParse(value).error, part).toBeUndefined();
    }
  });
});

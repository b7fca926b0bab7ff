import { z } from "zod";
import type { Audience } from "../wire/actor.ts";
import type { EndpointSpec } from "../wire/endpoint.ts";
import { ERROR_STATUS, type ErrorCode } from "../wire/errors.ts";
import { fileWords, maxFileBytes } from "../wire/file-purposes.ts";
import type { Needs, Permission } from "../wire/permission.ts";

type Json = Record<string, unknown>;

/** Error codes that every call may answer with, although its contract does not list them. */
const EVERYWHERE: readonly ErrorCode[] = [
  "too_many_requests",
  "internal_server_error",
  "service_unavailable",
];

const envelope = {
  type: "object",
  required: ["code", "message"],
  properties: {
    code: { type: "string", enum: Object.keys(ERROR_STATUS) },
    message: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    details: {},
  },
};

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const override = ({ jsonSchema }: { jsonSchema: Json }) => nameProperties(jsonSchema);
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any", override }) as Json;
  return json;
}

/** Zod names the keys of a record in `propertyNames`; readers and tools look for them in `properties`. */
function nameProperties(schema: Json): void {
  const names = (schema.propertyNames as { enum?: string[] } | undefined)?.enum;
  if (!names) return;
  schema.properties = Object.fromEntries(names.map((name) => [name, schema.additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

function parametersOf({ params, query, example }: EndpointSpec): Json[] {
  const list = (schema: z.ZodObject | undefined, place: "path" | "query", examples: unknown): Json[] =>
    Object.entries(schema?.shape ?? {}).map(([name, type]) => {
      const value = (examples as Json | undefined)?.[name];
      return {
        name,
        in: place,
        required: place === "path" || !(type as z.ZodType).safeParse(undefined).success,
        schema: schemaOf(type as z.ZodType, "input"),
        ...(value !== undefined && { example: value }),
      };
    });
  return [...list(params, "path", example?.params), ...list(query, "query", example?.query)];
}

/** Lists the error codes that a call may answer with, sorted by HTTP status. */
export function listErrorCodes(spec: EndpointSpec): ErrorCode[] {
  const codes = new Set<ErrorCode>([...(spec.errors ?? []), ...EVERYWHERE]);
  if (spec.body || spec.query) codes.add("validation_failed");
  if (spec.body && spec.accepts !== "multipart") codes.add("bad_json");
  if (spec.body || spec.accepts === "multipart") {
    for (const code of ["too_large", "unsupported_type"] as const) codes.add(code);
  }
  if (spec.accepts === "multipart")
    for (const code of ["bad_request", "validation_failed"] as const) codes.add(code);
  if (spec.params) codes.add("not_found");
  if (!spec.audience.includes("public") && !spec.audience.includes("session")) {
    codes.add("jwt_auth_invalid_token");
    codes.add("forbidden");
    codes.add("wrong_account_state");
  }
  return [...codes].sort((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b]);
}

/** Describes who may call: `customer (pending, active), staff`. A role without states must be active. */
export function describeCallers({ audience, states }: EndpointSpec): string {
  const describeStates = (role: Audience) => {
    const names = role === "public" || role === "session" ? undefined : states?.[role];
    return names ? `${role} (${names.join(", ")})` : role;
  };
  return audience.map(describeStates).join(", ");
}

function describeFile({ purpose }: EndpointSpec): string {
  return purpose ? `${fileWords.wrongKind(purpose)} At most ${maxFileBytes(purpose)} bytes.` : "A file.";
}

function bodyOf(spec: EndpointSpec): Json {
  const schema = spec.body ? schemaOf(spec.body, "input") : { type: "object" };
  const json = (content: Json) => ({ requestBody: { required: true, content } });
  const example = spec.example?.body;
  if (spec.accepts !== "multipart") {
    return spec.body || spec.accepts === "raw" ? json({ "application/json": { schema, example } }) : {};
  }
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
  const file = { type: "string", format: "binary", description: describeFile(spec) };
  const form = { ...schema, properties: { ...properties, file }, required: [...required, "file"] };
  const filled = { ...(example as Json | undefined), file: "the file's bytes" };
  return json({ "multipart/form-data": { schema: form, example: filled } });
}

const isPermission = (needs: Needs | undefined): needs is Permission =>
  needs !== undefined && needs !== "nothing";

function describeNeeds({ needs }: EndpointSpec): string {
  return isPermission(needs) ? ` Staff need the permission \`${needs}\`.` : "";
}

/** The tag of a call: the start of its path. */
const tagOf = ({ path }: EndpointSpec) => path.split("/").slice(1, 4).join("/");

const toCapital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Names a call for generated clients: `PUT /v2/pets/{id}/photo` gives `putV2PetsByIdPhoto`. */
function operationIdOf({ method, path }: EndpointSpec): string {
  const words = path.replace(/\{(\w+)\}/g, "by-$1").split(/[^a-zA-Z0-9]+/);
  return method.toLowerCase() + words.map(toCapital).join("");
}

function replyOf({ replies, reply, events = {}, example }: EndpointSpec): Json {
  if (replies === "stream") {
    const described = Object.entries(events).map(([event, data]) => ({
      type: "object",
      properties: { event: { const: event }, data: schemaOf(data, "output") },
    }));
    return {
      "text/event-stream": { schema: { type: "string", "x-events": described }, example: example?.reply },
    };
  }
  if (replies === "xml")
    return { "text/xml": { schema: schemaOf(reply, "output"), example: example?.reply } };
  if (replies === "csv") return { "text/csv": { schema: { type: "string" }, example: example?.reply } };
  if (replies !== "file")
    return { "application/json": { schema: schemaOf(reply, "output"), example: example?.reply } };
  return { "*/*": { schema: { type: "string", format: "binary" }, example: example?.reply } };
}

function operationOf(spec: EndpointSpec): Json {
  const byStatus = Map.groupBy(listErrorCodes(spec), (code) => ERROR_STATUS[code]);
  const isOpen = spec.audience.includes("public") || spec.audience.includes("session");
  return {
    operationId: operationIdOf(spec),
    summary: spec.summary,
    tags: [tagOf(spec)],
    description: `For: ${describeCallers(spec)}.${describeNeeds(spec)}`,
    ...(isPermission(spec.needs) && { "x-permission": spec.needs }),
    // The empty entry says that the call also works without a sign-in.
    security: [...(isOpen ? [{}] : []), { bearer: [] }, { cookie: [] }],
    parameters: parametersOf(spec),
    ...bodyOf(spec),
    responses: {
      200: {
        description: "Done",
        content: replyOf(spec),
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          status,
          {
            description: codes.join(", "),
            content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
          },
        ]),
      ),
    },
  };
}

/** Creates an OpenAPI 3.1 document of all calls. */
export function createOpenApiDocument(
  endpoints: readonly EndpointSpec[],
  title: string,
  version: string,
): Json {
  const paths: Record<string, Json> = {};
  for (const spec of endpoints) {
    paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: operationOf(spec) };
  }
  return {
    openapi: "3.1.0",
    info: { title, version },
    servers: [{ url: "/", description: "The brand's own host" }],
    tags: [...new Set(endpoints.map(tagOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: envelope },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        cookie: { type: "apiKey", in: "cookie", name: "waggon_session" },
      },
    },
  };
}

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
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return json;
}

function parametersOf(spec: EndpointSpec): Json[] {
  const list = (schema: z.ZodObject | undefined, place: "path" | "query"): Json[] =>
    Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
      name,
      in: place,
      required: place === "path" || !(type as z.ZodType).safeParse(undefined).success,
      schema: schemaOf(type as z.ZodType, "input"),
    }));
  return [...list(spec.params, "path"), ...list(spec.query, "query")];
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
  if (spec.accepts !== "multipart") {
    return spec.body ? json({ "application/json": { schema, example: spec.example?.body } }) : {};
  }
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
  const file = { type: "string", format: "binary", description: describeFile(spec) };
  const form = { ...schema, properties: { ...properties, file }, required: [...required, "file"] };
  return json({ "multipart/form-data": { schema: form } });
}

const isPermission = (needs: Needs | undefined): needs is Permission =>
  needs !== undefined && needs !== "nothing";

function describeNeeds({ needs }: EndpointSpec): string {
  return isPermission(needs) ? ` Staff need the permission \`${needs}\`.` : "";
}

function operationOf(spec: EndpointSpec): Json {
  const byStatus = Map.groupBy(listErrorCodes(spec), (code) => ERROR_STATUS[code]);
  const isOpen = spec.audience.includes("public") || spec.audience.includes("session");
  return {
    summary: spec.summary,
    tags: [spec.path.split("/").slice(1, 4).join("/")],
    description: `For: ${describeCallers(spec)}.${describeNeeds(spec)}`,
    ...(isPermission(spec.needs) && { "x-permission": spec.needs }),
    ...(!isOpen && { security: [{ bearer: [] }, { cookie: [] }] }),
    parameters: parametersOf(spec),
    ...bodyOf(spec),
    responses: {
      200: {
        description: "Done",
        content:
          spec.replies === "file"
            ? { "*/*": { schema: { type: "string", format: "binary" } } }
            : {
                "application/json": { schema: schemaOf(spec.reply, "output"), example: spec.example?.reply },
              },
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

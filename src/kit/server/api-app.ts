import { randomUUID } from "node:crypto";
import type { BlockList } from "node:net";
import { Hono, type Context as HonoContext } from "hono";
import { type Actor, mayAsStaff, statesOf } from "../wire/actor.ts";
import type { EndpointSpec } from "../wire/endpoint.ts";
import {
  asRefusal,
  ERROR_STATUS,
  type ErrorEnvelope,
  OUR_FAULT,
  Refusal,
  refuseLack,
  refuseRole,
  refuseState,
} from "../wire/errors.ts";
import type { FileReply } from "../wire/file.ts";
import type { Context, Handler } from "./api-handler.ts";
import { auditWrite } from "./audit.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./database.ts";
import { checkUploadLimits } from "./files/file-rows.ts";
import { sendFile } from "./files/send-file.ts";
import type { Log } from "./log.ts";
import { countUnknownFields, observe } from "./metrics.ts";
import { isOutage } from "./outage.ts";
import { readInput } from "./read-input.ts";
import {
  findCaller,
  findSiteOrRefuse,
  type IdentityLookup,
  readArrival,
  readCookie,
  writeCookie,
} from "./request-identity.ts";
import { RETRY_AFTER_SECONDS } from "./retry-after.ts";
import type { RunningCalls } from "./running-calls.ts";
import { sendEvents } from "./send-events.ts";
import { formatUnknownFields } from "./unknown-fields.ts";

export type ApiAppOptions = {
  handlers: readonly Handler[];
  lookup: IdentityLookup;
  db: Db;
  clock: Clock;
  log: Log;
  trusted: BlockList;
  /** Hears of each call, for a stop that waits for them. */
  calls?: RunningCalls;
  /** Whether a reply names the fields of the body that the contract does not name: in demo mode. */
  namesUnknownFields?: boolean;
};

/**
 * Answers a failed call with the error envelope. An error that is no Refusal is a fault of the program: the
 * log gets the error with the request id, and the caller gets a general message.
 */
function answerError(c: HonoContext, error: unknown, log: Log, requestId: string): Response {
  const refusal = asRefusal(error) ?? toRefusal(error, log, requestId);
  const envelope: ErrorEnvelope = refusal.toEnvelope();
  c.header("x-request-id", requestId);
  c.header("cache-control", "no-store");
  if (refusal.code === "service_unavailable") c.header("retry-after", String(RETRY_AFTER_SECONDS));
  return c.json(envelope, ERROR_STATUS[refusal.code]);
}

function toRefusal(error: unknown, log: Log, requestId: string): Refusal {
  if (isOutage(error)) {
    log.warn({ err: error, requestId }, "the database did not answer");
    return new Refusal(
      "service_unavailable",
      "We could not reach our records. Please try again in a moment.",
    );
  }
  log.error({ err: error, requestId }, "an API call failed");
  return new Refusal("internal_server_error", OUR_FAULT);
}

/**
 * @throws Refusal when a call excludes the caller: `jwt_auth_invalid_token` (401) for an anonymous caller,
 * `forbidden` (403) for another role, `wrong_account_state` (403) for an account in another state
 */
function checkCaller({ audience, states }: EndpointSpec, actor: Actor, tokenRefused: boolean): void {
  if (audience.includes("public") || audience.includes("session")) return;
  if (actor.role === "anonymous") {
    throw new Refusal(
      "jwt_auth_invalid_token",
      tokenRefused ? "Your session has ended. Please sign in again." : "Please sign in first.",
    );
  }
  if (!audience.includes(actor.role)) throw refuseRole();
  if (!statesOf(actor.role, states).includes(actor.status)) throw refuseState(actor.status);
}

/**
 * @throws Refusal `forbidden` for a staff member without the permission that a call needs, and for all staff
 * if a call for staff names none
 */
export function checkNeeds(
  { audience, needs }: Pick<EndpointSpec, "audience" | "needs">,
  actor: Actor,
): void {
  if (actor.role !== "staff" || !audience.includes("staff") || needs === "nothing") return;
  if (needs === undefined) throw refuseRole();
  if (!mayAsStaff(actor, needs)) throw refuseLack(needs);
}

async function createContext(
  c: HonoContext,
  server: ApiAppOptions,
  handler: Handler,
  requestId: string,
): Promise<Context> {
  const arrival = readArrival(c, server.trusted);
  const { id: siteId, origin } = await findSiteOrRefuse(server.lookup, arrival);
  const { actor, refused } = await findCaller(c, server.lookup, siteId, arrival);
  checkCaller(handler.endpoint, actor, refused);
  checkNeeds(handler.endpoint, actor);
  return {
    siteId,
    actor,
    now: server.clock.now(),
    db: server.db,
    log: server.log.child({ requestId }),
    requestId,
    ipAddress: arrival.ipAddress,
    userAgent: (c.req.header("user-agent") ?? "").slice(0, 300),
    origin,
    cookie: (name) => readCookie(c, arrival, name),
    setCookie: (name, value, options) => writeCookie(c, arrival, name, value, options?.maxAge),
    ...(handler.endpoint.replies === "stream" && { lastEventId: c.req.header("last-event-id") }),
  };
}

async function answer(c: HonoContext, server: ApiAppOptions, handler: Handler): Promise<Response> {
  const recordDuration = observe(handler.endpoint);
  const call = () => run(c, server, handler);
  const response = await (server.calls ? server.calls.during(call) : call());
  recordDuration(response.status);
  return response;
}

async function run(c: HonoContext, server: ApiAppOptions, handler: Handler): Promise<Response> {
  const requestId = randomUUID();
  try {
    const context = await createContext(c, server, handler, requestId);
    // The audit entry comes first, so that a write that staff make for another person is never unrecorded.
    await auditWrite(context, handler.endpoint, c.req.param());
    if (handler.endpoint.purpose) await checkUploadLimits(context, handler.endpoint.purpose);
    const input = await readInput(handler.endpoint, c.req.raw, c.req.param(), (fields) => {
      countUnknownFields(handler.endpoint, fields.length);
      if (server.namesUnknownFields) c.header("x-unknown-fields", formatUnknownFields(fields));
    });
    const result = await handler.run(context, input);
    // Parsing the reply drops every field that the contract does not name.
    const reply = handler.endpoint.reply.parse(result);
    c.header("x-request-id", requestId);
    if (handler.endpoint.replies === "file") return await sendFile(c, reply as FileReply);
    if (handler.endpoint.replies === "stream") return sendEvents(c, reply as ReadableStream<Uint8Array>);
    c.header("cache-control", "no-store");
    if (handler.endpoint.replies === "xml")
      return c.body(reply as string, 200, { "content-type": "text/xml; charset=utf-8" });
    if (handler.endpoint.replies === "csv")
      return c.body(reply as ReadableStream<Uint8Array>, 200, { "content-type": "text/csv; charset=utf-8" });
    return c.json(reply ?? {});
  } catch (error) {
    return answerError(c, error, server.log, requestId);
  }
}

const isFixed = (segment: string) => !segment.startsWith("{");

/**
 * Compares two handlers by path and puts fixed segments before parameters. `/customer/search` must precede
 * `/customer/{session}`, because the router uses the first route that matches.
 */
function byPath(a: Handler, b: Handler): number {
  const [left, right] = [a.endpoint.path.split("/"), b.endpoint.path.split("/")];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [leftSegment = "", rightSegment = ""] = [left[i], right[i]];
    if (isFixed(leftSegment) !== isFixed(rightSegment)) return isFixed(leftSegment) ? -1 : 1;
    if (leftSegment !== rightSegment) return leftSegment < rightSegment ? -1 : 1;
  }
  return left.length - right.length;
}

/** Creates the API of all features: a route for each endpoint, one error envelope for every failure. */
export function createApiApp(server: ApiAppOptions): Hono {
  const app = new Hono();
  for (const handler of [...server.handlers].sort(byPath)) {
    const path = handler.endpoint.path.replace(/\{(\w+)\}/g, ":$1");
    app.on(handler.endpoint.method, path, (c) => answer(c, server, handler));
  }
  app.notFound((c) =>
    answerError(c, new Refusal("not_found", "There is no such call"), server.log, randomUUID()),
  );
  app.onError((error, c) => answerError(c, error, server.log, randomUUID()));
  return app;
}

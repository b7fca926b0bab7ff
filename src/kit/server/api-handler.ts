import type { Actor, Person, Role } from "../wire/actor.ts";
import type { Endpoint, EndpointSpec, Parsed, Reply } from "../wire/endpoint.ts";
import { refuseRole } from "../wire/errors.ts";
import type { SiteId } from "../wire/ids.ts";
import type { Db } from "./database.ts";
import type { Log } from "./log.ts";

export type CookieOptions = {
  /** Seconds; 0 removes the cookie; absent: until the browser closes. */
  maxAge?: number;
};

/**
 * Everything that a service function knows about a request. Only `createApiApp` creates one, so `siteId`
 * always belongs to the host.
 */
export type Context = {
  siteId: SiteId;
  actor: Actor;
  now: Date;
  db: Db;
  log: Log;
  requestId: string;
  /** The caller's IP address, as trusted proxies report it. */
  ipAddress: string;
  userAgent: string;
  /** The configured public address for links, such as `https://brand.example`. */
  origin: string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options?: CookieOptions): void;
  /** The id of the last event that the caller of a stream has; it is untrusted. */
  lastEventId?: string | undefined;
};

/** The file of a multipart call. Its name is untrusted. */
export type UploadedFile = { name: string; bytes: Uint8Array };

/** The body and headers of a raw call; both are untrusted. */
export type RawBody = { text: string; header(name: string): string };

export type Verb<E extends EndpointSpec> = (
  context: Context,
  input: Parsed<E> & { raw?: RawBody } & (E["accepts"] extends "multipart"
      ? { file: UploadedFile }
      : unknown),
) => Promise<Reply<E>>;

/** An endpoint and the function that answers it. */
export type Handler = {
  endpoint: EndpointSpec;
  run(context: Context, input: unknown): Promise<unknown>;
};

/** Connects an endpoint with the function that answers it. */
export function handle<E extends EndpointSpec>(endpoint: Endpoint<E>, verb: Verb<E>): Handler {
  return { endpoint, run: verb as Handler["run"] };
}

/** Returns the caller as a signed-in person. The audience check has run before; this narrows the type. */
export function actingAs(context: Context, role: Role): Person {
  const { actor } = context;
  if (actor.role !== role) throw refuseRole();
  return actor as Person;
}

import type { Actor, Person, Role } from "../wire/actor.ts";
import type { Endpoint, EndpointSpec, Parsed, Reply } from "../wire/endpoint.ts";
import { Refusal } from "../wire/errors.ts";
import type { SiteId } from "../wire/ids.ts";
import type { Db } from "./database.ts";
import type { Log } from "./log.ts";

export type CookieOptions = {
  /** Seconds; 0 removes the cookie; absent: until the browser closes. */
  maxAge?: number;
};

/**
 * All that a verb may know of a request. Only the door (`serve`) makes one, so a `siteId` is always the
 * host's.
 */
export type Context = {
  siteId: SiteId;
  actor: Actor;
  now: Date;
  db: Db;
  log: Log;
  requestId: string;
  /** The caller's address, behind trusted proxies the one they name. */
  ipAddress: string;
  userAgent: string;
  /** `https://brand.example`, for links: as the host is set up, whatever port or scheme the caller wrote. */
  origin: string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options?: CookieOptions): void;
};

/** A file of a multipart call, as it came: nothing in its name or type is to be trusted. */
export type UploadedFile = { name: string; bytes: Uint8Array };

/** The body of a raw call and the headers beside it: whatever they say is unproved. */
export type RawBody = { text: string; header(name: string): string };

export type Verb<E extends EndpointSpec> = (
  context: Context,
  input: Parsed<E> & { raw?: RawBody } & (E["accepts"] extends "multipart"
      ? { file: UploadedFile }
      : unknown),
) => Promise<Reply<E>>;

/** An endpoint and the verb that answers it. */
export type Handler = {
  endpoint: EndpointSpec;
  run(context: Context, input: unknown): Promise<unknown>;
};

export function handle<E extends EndpointSpec>(endpoint: Endpoint<E>, verb: Verb<E>): Handler {
  return { endpoint, run: verb as Handler["run"] };
}

/** The signed-in person of one role. The door has checked the audience; this narrows the type. */
export function actingAs(context: Context, role: Role): Person {
  const { actor } = context;
  if (actor.role !== role) throw new Refusal("forbidden", "Your account may not do this.");
  return actor as Person;
}

import { createHash, randomBytes, randomInt } from "node:crypto";
import { v7 } from "uuid";
import type { SiteId } from "../wire/ids.ts";
import { idSchema } from "../wire/schema.ts";

/** A new row's id: UUID version 7, so that rows written together lie together. */
export function newId(): string {
  return v7();
}

/** Marks the id of a row of `sites` as a SiteId: for request identity, the seed and the change feed. */
export function asSiteId(id: string): SiteId {
  return id as SiteId;
}

/** A brand's id that comes back from outside: in a job's payload, in a bank's event. */
export const siteIdSchema = idSchema.transform(asSiteId);

/** 192 random bits, safe in a URL (at least 128). */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

/** What is stored of a token. Tokens are random, so a plain hash suffices. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Six digits from the system's generator. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

// Without 0/O, 1/I/L and U, which are easily confused on the phone.
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A short number that a person can read out, such as `K7F3QX`: 30^6, checked for uniqueness by the table. */
export function newNumber(length = 6): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

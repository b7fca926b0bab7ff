import { createHash, randomBytes, randomInt } from "node:crypto";
import { v7 } from "uuid";
import type { SiteId } from "../wire/ids.ts";
import { idSchema } from "../wire/schema.ts";

/** Creates the id of a new row: a UUID of version 7, so that new rows are neighbors in indexes. */
export function newId(): string {
  return v7();
}

/** Types the id of a row of `sites` as a SiteId. Only request identity, the seed and the change feed may. */
export function asSiteId(id: string): SiteId {
  return id as SiteId;
}

/** A brand's id that was stored outside of the database's columns: in a job's payload or a bank's event. */
export const siteIdSchema = idSchema.transform(asSiteId);

/** Creates a secret token of 192 random bits that is safe in a URL. */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

/** The form in which a token is stored. A token is random and long, so a hash without a salt is enough. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Creates a sign-in code: six digits from a cryptographic generator. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

// People confuse 0 with O, 1 with I and L, and U with other letters, on the phone.
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Creates a number that people can read aloud, such as `K7F3QX`. The table checks that it is unique. */
export function newNumber(length = 6): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

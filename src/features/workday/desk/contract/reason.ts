import { textSchema } from "#kit/wire/schema.ts";

/** Why staff change what is a groomer's own: for the audit log and the mail to the groomer. May be empty. */
export const reasonSchema = textSchema(500).default("");

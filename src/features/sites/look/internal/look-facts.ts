import type { AuditFacts } from "#kit/server/audit.ts";
import type { Look } from "../rules/look.ts";
import { PICTURE_PLACES } from "../rules/pictures.ts";
import { PICTURE_WORDS } from "../words.ts";

/** A look for the audit log. */
export const lookFacts = (look: Look): AuditFacts => ({
  ...{ "main color": look.primary, "second color": look.secondary },
  ...Object.fromEntries(PICTURE_PLACES.map((place) => [PICTURE_WORDS[place].fact, look[place]])),
});

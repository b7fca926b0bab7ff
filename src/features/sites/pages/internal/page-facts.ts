import type { AuditFacts } from "#kit/server/audit.ts";
import type { WrittenPage } from "../store.ts";

/** A page as the audit log shows it, without its text. */
export const pageFacts = ({ path, title, description, body }: WrittenPage, inMenu: boolean): AuditFacts => ({
  path,
  title,
  description,
  characters: body.length,
  inMenu,
});

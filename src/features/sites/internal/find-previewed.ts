import type { Context } from "#kit/server/api-handler.ts";
import { PREVIEW_COOKIE } from "#kit/server/request-identity.ts";
import { previewGuard } from "../ports.ts";
import { parseSettings, type Settings } from "../rules.ts";
import { readDraft } from "../store/drafts.ts";

/** The settings with the draft's changes for staff who preview it; null for all others. Never cached. */
export async function findPreviewed(context: Context): Promise<Settings | null> {
  const named = context.cookie(PREVIEW_COOKIE);
  if (!named || !(await previewGuard()(context, named))) return null;
  const { settings, changes } = await readDraft(context.db, context.siteId);
  return parseSettings({ ...settings, ...changes });
}

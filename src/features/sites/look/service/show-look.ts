import { isDeepStrictEqual } from "node:util";
import type { Context } from "#kit/server/api-handler.ts";
import { findPreviewed } from "../../internal/find-previewed.ts";
import { readDraft } from "../../store/drafts.ts";
import type { DeskLook } from "../contract.ts";
import { overriddenColors, toLook } from "../rules/look.ts";
import * as versionsStore from "../store/versions.ts";

const MAX_VERSIONS = 50;

/** Shows the published look, the draft, and the newest versions. */
export async function showLook(context: Context): Promise<DeskLook> {
  const { db, siteId } = context;
  const [row, versions, previewed, changedBy] = await Promise.all([
    readDraft(db, siteId),
    versionsStore.list(db, siteId, MAX_VERSIONS),
    findPreviewed(context),
    versionsStore.findEditor(db, siteId),
  ]);
  const { settings, changes, revision, changedAt } = row;
  const published = toLook(settings);
  const hasDraft = Object.keys(changes).length > 0;
  return {
    ...{ published, hasDraft, revision, draft: toLook({ ...settings, ...changes }) },
    ...(hasDraft
      ? { changedBy, changedAt: changedAt?.toISOString() ?? null }
      : { changedBy: null, changedAt: null }),
    overridden: overriddenColors(settings),
    versions: versions.map(({ settings: stored, publishedAt, ...version }) => {
      const look = toLook(stored);
      const isCurrent = isDeepStrictEqual(look, published);
      return { ...version, look, isCurrent, publishedAt: publishedAt.toISOString() };
    }),
    isPreviewing: previewed !== null,
  };
}

import { readClock } from "#features/promotions/desk/service/read-clock.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { DOCUMENT_KINDS } from "../../rules.ts";
import type { ListedAgreement } from "../contract.ts";
import { presentVersion } from "../internal/present-version.ts";
import { standingVersions } from "../rules.ts";
import { listDrafted, listVersions } from "../store.ts";

/** The brand's agreements, also those that it has not published yet. */
export async function listDeskAgreements({ db, siteId, now }: Context): Promise<ListedAgreement[]> {
  const [versions, drafted, { timeZone }] = await Promise.all([
    listVersions(db, siteId),
    listDrafted(db, siteId),
    readClock(db, siteId),
  ]);
  return DOCUMENT_KINDS.map((kind) => {
    const { current, next } = standingVersions(
      versions.filter((version) => version.kind === kind),
      now,
    );
    return {
      kind,
      current: current && presentVersion(current, timeZone),
      next: next && presentVersion(next, timeZone),
      hasDraft: drafted.some((draft) => draft.kind === kind),
    };
  });
}

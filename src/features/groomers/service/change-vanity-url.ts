import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { OwnPage } from "../contract/profile.ts";
import { isReservedPath } from "../rules/reserved-paths.ts";
import { MAX_FORMER_URLS } from "../rules/vanity-url.ts";
import * as pageStore from "../store/own-page.ts";
import { PROFILE_FAULTS } from "../words/profile.ts";
import { showOwnPage } from "./show-own-page.ts";

/** Gives the public page a new address. The former one leads to it, and stays this groomer's. */
export async function changeVanityUrl(context: Context, vanityUrl: string): Promise<OwnPage> {
  const { db, siteId, now } = context;
  const { profileId } = actingAs(context, "groomer");
  const refuse = (fault: string) => refuseFields({ vanityUrl: [fault] });
  if (isReservedPath(vanityUrl)) throw refuse(PROFILE_FAULTS.reserved);
  await db.transaction().execute(async (tx) => {
    await pageStore.lockAddresses(tx, siteId);
    const own = await pageStore.findOwnPage(tx, siteId, profileId);
    if (!own) throw notFound("This groomer");
    if (own.vanityUrl === vanityUrl) return;
    if (await pageStore.isTaken(tx, siteId, profileId, vanityUrl)) throw refuse(PROFILE_FAULTS.taken);
    const former = await pageStore.listFormerUrls(tx, siteId, profileId);
    if (former.length >= MAX_FORMER_URLS && !former.includes(vanityUrl))
      throw refuse(PROFILE_FAULTS.tooOften);
    await pageStore.change(tx, siteId, profileId, { vanityUrl });
    await pageStore.leaveUrl(tx, siteId, profileId, { left: own.vanityUrl, taken: vanityUrl }, now);
  });
  return showOwnPage(context);
}

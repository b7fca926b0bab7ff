import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { OwnPage } from "../contract/profile.ts";
import { readOwnPage } from "../internal/read-own-page.ts";
import { writePage } from "../internal/write-page.ts";
import { isReservedPath } from "../rules/reserved-paths.ts";
import { MAX_FORMER_URLS } from "../rules/vanity-url.ts";
import * as pageStore from "../store/own-page.ts";
import { PROFILE_FAULTS } from "../words/profile.ts";
import { ownEditor } from "./own-editor.ts";
import { showOwnPage } from "./show-own-page.ts";

/**
 * Gives the public page a new address. The former one leads to it, and stays this groomer's. Staff may do so
 * beyond the number of former addresses. `from` is what they saw: a `conflict` when it has changed since.
 */
export async function changeVanityUrl(
  context: Context,
  vanityUrl: string,
  editor = ownEditor(context),
  from?: Pick<OwnPage, "vanityUrl">,
): Promise<OwnPage> {
  const { db, siteId, now } = context;
  const { groomerId } = editor;
  const refuse = (fault: string) => refuseFields({ vanityUrl: [fault] });
  if (isReservedPath(vanityUrl)) throw refuse(PROFILE_FAULTS.reserved);
  await db.transaction().execute(async (tx) => {
    await pageStore.lockAddresses(tx, siteId);
    await writePage(tx, context, editor, {
      to: { vanityUrl },
      from,
      async write() {
        const own = await readOwnPage(tx, siteId, groomerId);
        if (own.vanityUrl === vanityUrl) return;
        if (await pageStore.isTaken(tx, siteId, groomerId, vanityUrl)) throw refuse(PROFILE_FAULTS.taken);
        const former = await pageStore.listFormerUrls(tx, siteId, groomerId);
        if (!editor.record && former.length >= MAX_FORMER_URLS && !former.includes(vanityUrl))
          throw refuse(PROFILE_FAULTS.tooOften);
        await pageStore.change(tx, siteId, groomerId, { vanityUrl });
        await pageStore.leaveUrl(tx, siteId, groomerId, { left: own.vanityUrl, taken: vanityUrl }, now);
      },
    });
  });
  return showOwnPage(context, groomerId);
}

import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { LinksInput, OwnPage } from "../contract/profile.ts";
import * as pageStore from "../store/own-page.ts";
import { PROFILE_FAULTS } from "../words/profile.ts";
import { showOwnPage } from "./show-own-page.ts";

/** Changes what the signed-in groomer's public page shows. */
export async function changeOwnPage(context: Context, values: pageStore.Change): Promise<OwnPage> {
  const { profileId } = actingAs(context, "groomer");
  if (!(await pageStore.change(context.db, context.siteId, profileId, values)))
    throw notFound("This groomer");
  return showOwnPage(context);
}

export function changeLinks(context: Context, { videoLink, ...links }: LinksInput): Promise<OwnPage> {
  return changeOwnPage(context, { videoLink: videoLink || null, links: JSON.stringify(links) });
}

/** Shows or hides the groomer's phone number on the public page. */
export async function changeShowsPhone(context: Context, showsPhone: boolean): Promise<OwnPage> {
  const { phoneNumber } = await showOwnPage(context);
  if (showsPhone && phoneNumber === "") throw refuseFields({ showsPhone: [PROFILE_FAULTS.noPhone] });
  return changeOwnPage(context, { showsPhone });
}

import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { LinksInput, OwnPage } from "../contract/profile.ts";
import { isLinkTo } from "../rules/public-links.ts";
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

const KIND_OF = { videoLink: "video", facebook: "facebook", instagram: "instagram", yelp: "yelp" } as const;

/** Saves links to other sites. A link that stays as it is may lead to any site. */
export async function changeLinks(context: Context, links: LinksInput): Promise<OwnPage> {
  const before = await showOwnPage(context);
  const fields = Object.keys(KIND_OF) as (keyof LinksInput)[];
  const isFine = (field: keyof LinksInput) =>
    ["", before[field]].includes(links[field]) || isLinkTo(KIND_OF[field], links[field]);
  const faulty = fields.filter((field) => !isFine(field));
  if (faulty.length > 0)
    throw refuseFields(
      Object.fromEntries(faulty.map((field) => [field, [PROFILE_FAULTS.link(KIND_OF[field])]])),
    );
  const { videoLink, ...others } = links;
  return changeOwnPage(context, { videoLink: videoLink || null, links: JSON.stringify(others) });
}

/** Shows or hides the groomer's phone number on the public page. */
export async function changeShowsPhone(context: Context, showsPhone: boolean): Promise<OwnPage> {
  const { phoneNumber } = await showOwnPage(context);
  if (showsPhone && phoneNumber === "") throw refuseFields({ showsPhone: [PROFILE_FAULTS.noPhone] });
  return changeOwnPage(context, { showsPhone });
}

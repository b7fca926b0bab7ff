import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { AboutInput, LinksInput, OwnPage } from "../contract/profile.ts";
import { writePage } from "../internal/write-page.ts";
import { isLinkTo } from "../rules/public-links.ts";
import * as pageStore from "../store/own-page.ts";
import { PROFILE_FAULTS } from "../words/profile.ts";
import { type Editor, ownEditor } from "./own-editor.ts";
import { showOwnPage } from "./show-own-page.ts";

// What a groomer's public page shows, changed by the groomer or by staff. `from` is what staff saw: a
// `conflict` when it has changed since.

/** Saves names and texts. */
export async function changeAbout(
  context: Context,
  about: AboutInput,
  editor = ownEditor(context),
  from?: AboutInput,
): Promise<OwnPage> {
  return change(context, editor, { to: about, from, values: about });
}

const KIND_OF = { videoLink: "video", facebook: "facebook", instagram: "instagram", yelp: "yelp" } as const;

/** Saves links to other sites. A link that stays as it is may lead to any site. */
export async function changeLinks(
  context: Context,
  links: LinksInput,
  editor = ownEditor(context),
  from?: LinksInput,
): Promise<OwnPage> {
  const before = await showOwnPage(context, editor.groomerId);
  const fields = Object.keys(KIND_OF) as (keyof LinksInput)[];
  const isFine = (field: keyof LinksInput) =>
    ["", before[field]].includes(links[field]) || isLinkTo(KIND_OF[field], links[field]);
  const faulty = fields.filter((field) => !isFine(field));
  if (faulty.length > 0)
    throw refuseFields(
      Object.fromEntries(faulty.map((field) => [field, [PROFILE_FAULTS.link(KIND_OF[field])]])),
    );
  const { videoLink, ...others } = links;
  const values = { videoLink: videoLink || null, links: JSON.stringify(others) };
  return change(context, editor, { to: links, from, values });
}

/** Shows or hides the groomer's phone number on the public page. Staff can only hide it. */
export async function changeShowsPhone(
  context: Context,
  showsPhone: boolean,
  editor = ownEditor(context),
  from?: Pick<OwnPage, "showsPhone">,
): Promise<OwnPage> {
  const before = await showOwnPage(context, editor.groomerId);
  // The number is the groomer's own, so only they open it to the public.
  if (showsPhone && editor.record && !before.showsPhone)
    throw refuseFields({ showsPhone: [PROFILE_FAULTS.groomerShowsPhone] });
  if (showsPhone && before.phoneNumber === "") throw refuseFields({ showsPhone: [PROFILE_FAULTS.noPhone] });
  return change(context, editor, { to: { showsPhone }, from, values: { showsPhone } });
}

async function change(
  context: Context,
  editor: Editor,
  {
    values,
    ...write
  }: { to: Partial<OwnPage>; from: Partial<OwnPage> | undefined; values: pageStore.Change },
): Promise<OwnPage> {
  const { db, siteId } = context;
  const { groomerId } = editor;
  await db.transaction().execute((tx) =>
    writePage(tx, context, editor, {
      ...write,
      write: () => pageStore.change(tx, siteId, groomerId, values),
    }),
  );
  return showOwnPage(context, groomerId);
}

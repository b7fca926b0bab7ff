import type { OwnPage } from "#features/groomers/contract/profile.ts";
import { changeAbout, changeLinks, changeShowsPhone } from "#features/groomers/service/change-about.ts";
import { changeVanityUrl } from "#features/groomers/service/change-vanity-url.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import type * as contract from "../contract/profile.ts";
import { editAsStaff } from "../internal/edit-as-staff.ts";

// Staff change a groomer's public page by the groomer's own verbs.

type Body<K extends keyof typeof contract> = Parsed<(typeof contract)[K]>["body"];

/** Sets the names and texts of a groomer's public page. For staff. */
export async function setGroomerProfile(
  context: Context,
  id: string,
  { from, reason, ...about }: Body<"setAboutAsStaff">,
): Promise<OwnPage> {
  return changeAbout(context, about, editAsStaff(context, id, "profile", reason), from);
}

export async function setGroomerLinks(
  context: Context,
  id: string,
  { from, reason, ...links }: Body<"setLinksAsStaff">,
): Promise<OwnPage> {
  return changeLinks(context, links, editAsStaff(context, id, "profile", reason), from);
}

export async function setGroomerShowsPhone(
  context: Context,
  id: string,
  { from, reason, showsPhone }: Body<"setShowsPhoneAsStaff">,
): Promise<OwnPage> {
  return changeShowsPhone(context, showsPhone, editAsStaff(context, id, "profile", reason), from);
}

export async function setGroomerAddress(
  context: Context,
  id: string,
  { from, reason, vanityUrl }: Body<"setVanityUrlAsStaff">,
): Promise<OwnPage> {
  const seen = { vanityUrl: from.vanityUrl || null };
  return changeVanityUrl(context, vanityUrl, editAsStaff(context, id, "profile", reason), seen);
}

import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { BookingSession } from "../contract/session.ts";
import { changeDraft } from "./change-session.ts";

/** Saves where the visitor came from. Without `referrer`, the stored one stays. */
export async function setSource(
  context: Context,
  token: string,
  { utm, referrer }: { utm: Record<string, string>; referrer?: string | undefined },
): Promise<BookingSession> {
  const external = await toExternalReferrer(context, referrer);
  return changeDraft(context, token, (draft) => ({
    ...draft,
    utm,
    ...(referrer !== undefined && { referrer: external }),
  }));
}

/** The referrer; null without one, and for a page of the brand itself. */
export async function toExternalReferrer(
  { db, siteId }: Context,
  referrer: string | undefined,
): Promise<string | null> {
  if (!referrer) return null;
  const { hosts } = await readSite(db, siteId);
  const { hostname } = new URL(referrer);
  return hosts.some(({ host }) => host === hostname) ? null : referrer;
}

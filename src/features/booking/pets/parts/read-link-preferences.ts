import { findProfile } from "#features/storefront/parts/find-profile.ts";
import type { Anywhere } from "#kit/web/call.ts";
import { isDay } from "#kit/wire/calendar-day.ts";
import { linkPreferences } from "../../parts/current-session.ts";
import type { ShownSession } from "../../parts/path.ts";
import type { OfferedKind } from "./offered-services.ts";
import { readOfferedServices } from "./read-offered-services.ts";

// For loaders only.

/**
 * A link's preferences: the names of service and groomer, and the date. `missing`: what the customer must
 * still enter to see times.
 */
export type LinkPreferences = {
  service: string | null;
  groomer: string | null;
  date: string | null;
  missing: string[];
};

/** Reads the preferences in the URL; null if the URL has no valid preference. */
export async function readLinkPreferences(
  args: Anywhere,
  session: Pick<ShownSession, "area" | "pets"> | null,
  kinds?: readonly OfferedKind[],
): Promise<LinkPreferences | null> {
  const query = new URLSearchParams(linkPreferences(args.request));
  if (query.size === 0) return null;
  const slug = query.get("service");
  const [service, groomer] = await Promise.all([
    slug ? findServiceName(kinds ?? (await readOfferedServices(args)), slug) : null,
    findGroomerName(args, query.get("groomer")),
  ]);
  const day = query.get("date");
  const date = day && isDay(day) ? day : null;
  if (!service && !groomer && !date) return null;
  const hasPets = session !== null && session.pets.length > 0;
  const missing = [
    ...(session?.area ? [] : ["your address"]),
    ...(hasPets ? [] : [service ? "your pet" : "your pet and a service"]),
  ];
  return { service, groomer, date, missing };
}

function findServiceName(kinds: readonly OfferedKind[], slug: string): string | null {
  return kinds.flatMap((kind) => kind.services).find((service) => service.slug === slug)?.name ?? null;
}

/** The groomer's name; null if the groomer of an old link no longer works here. */
async function findGroomerName(args: Anywhere, id: string | null): Promise<string | null> {
  if (!id) return null;
  return (await findProfile(args, id))?.displayName ?? null;
}

import { findProfile } from "#features/storefront/parts/find-profile.ts";
import type { Anywhere } from "#kit/web/call.ts";
import { isDay } from "#kit/wire/calendar-day.ts";
import { linkPreferences } from "../../parts/current-session.ts";
import type { ShownSession } from "../../parts/path.ts";
import type { OfferedKind } from "./offered-services.ts";
import { readOfferedServices } from "./read-offered-services.ts";

// For loaders only.

/** A link's preferences in words, and what is still missing for them. */
export type LinkPreferences = {
  service: string | null;
  groomer: string | null;
  date: string | null;
  missing: string[];
};

/** Null when the URL has no valid preference. */
export async function readLinkPreferences(
  args: Anywhere,
  session: Pick<ShownSession, "area" | "pets"> | null,
  kinds?: readonly OfferedKind[],
): Promise<LinkPreferences | null> {
  const query = new URLSearchParams(linkPreferences(args.request));
  if (query.size === 0) return null;
  const slug = query.get("service");
  const [service, groomer] = await Promise.all([
    slug ? serviceNamed(kinds ?? (await readOfferedServices(args)), slug) : null,
    groomerNamed(args, query.get("groomer")),
  ]);
  const day = query.get("date");
  const date = day && isDay(day) ? day : null;
  if (!service && !groomer && !date) return null;
  const hasPets = session !== null && session.pets.length > 0;
  const missing = [
    ...(session?.area ? [] : ["your address"]),
    ...(hasPets ? [] : [service ? "your pet" : "your pet and what it needs"]),
  ];
  return { service, groomer, date, missing };
}

function serviceNamed(kinds: readonly OfferedKind[], slug: string): string | null {
  return kinds.flatMap((kind) => kind.services).find((service) => service.slug === slug)?.name ?? null;
}

/** Ignores a groomer of an old link who no longer works here. */
async function groomerNamed(args: Anywhere, id: string | null): Promise<string | null> {
  if (!id) return null;
  return (await findProfile(args, id))?.displayName ?? null;
}

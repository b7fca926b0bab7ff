import { z } from "zod";
import { DEFAULT_COLORS, HEX_COLOR } from "#kit/wire/brand-colors.ts";

/**
 * Whether `value` is a path on this site, such as `/our-groomers`. Refuses `//host` and backslashes, because
 * browsers read both as an address on another host. Also refuses control characters.
 */
export function isLocalPath(value: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value);
}

/** Whether a brand may set this link: a path on this site or an https address, but not `javascript:`. */
export function isSafeLink(value: string): boolean {
  if (isLocalPath(value)) return true;
  return URL.canParse(value) && new URL(value).protocol === "https:";
}

const link = z
  .string()
  .catch("")
  .transform((value) => (isSafeLink(value) ? value : ""));
const picture = z
  .string()
  .nullable()
  .catch(null)
  .transform((value) => (value && isSafeLink(value) ? value : null));
const route = (home: string) =>
  z
    .string()
    .catch(home)
    .transform((value) => (isLocalPath(value) ? value : home));
const color = (fallback: string) => z.string().regex(HEX_COLOR).catch(fallback);
const flag = z.boolean().catch(false);
const text = z.string().catch("");

/** A host that may embed the site, in the form that a Content-Security-Policy takes. */
const embeddingHost = z.string().regex(/^https:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/);

/** Settings that replace the brand's own settings of the same meaning, under their wire names. */
const overrides = z
  .object({
    wp_site: z.string(),
    app_name: z.string(),
    appointments_email: z.string(),
    service_email: z.string(),
    primary_color: z.string().regex(HEX_COLOR),
    secondary_color: z.string().regex(HEX_COLOR),
    facebook: link,
    instagram: link,
    yelp: link,
  })
  .partial()
  .catch({});

/** Stored site settings. A faulty setting falls back to its default; the other settings still apply. */
const settingsSchema = z.object({
  staticSite: flag,
  embedded: flag,
  name: z.string().min(1).catch("Waggon"),
  logo: picture,
  footerLogo: picture,
  favicon: picture,
  image: picture,
  phone: text,
  homeRoute: route("/"),
  bookNowRoute: route("/customer/new"),
  showPageLinksInPrimaryMenu: z.boolean().catch(true),
  showCustomizedFooter: flag,
  siteCustomizedForUser: flag,
  showProfileSectionsLinkInMenu: flag,
  emails: z.object({ appointments: text, service: text }).catch({ appointments: "", service: "" }),
  colors: z
    .object({ primary: color(DEFAULT_COLORS.primary), secondary: color(DEFAULT_COLORS.secondary) })
    .catch(DEFAULT_COLORS),
  links: z
    .object({ facebook: link, instagram: link, yelp: link })
    .catch({ facebook: "", instagram: "", yelp: "" }),
  wpSiteId: z.string().nullable().catch(null),
  notice: text,
  embeddingHosts: z.array(embeddingHost).catch([]),
  overrides,
});
export type Settings = Omit<z.output<typeof settingsSchema>, "overrides">;

/** The brand's own settings, and what overrides them. A faulty setting falls back to its default. */
export function parseOwnSettings(stored: unknown): z.output<typeof settingsSchema> {
  const read = settingsSchema.safeParse(stored);
  return read.success ? read.data : settingsSchema.parse({});
}

/** Reads stored settings and applies their overrides. Any input gives a working brand. */
export function parseSettings(stored: unknown): Settings {
  const { overrides: override, ...ownSettings } = parseOwnSettings(stored);
  return {
    ...ownSettings,
    // An empty name would leave titles blank, so it overrides nothing.
    name: override.app_name || ownSettings.name,
    wpSiteId: override.wp_site ?? ownSettings.wpSiteId,
    emails: {
      appointments: override.appointments_email ?? ownSettings.emails.appointments,
      service: override.service_email ?? ownSettings.emails.service,
    },
    colors: {
      primary: override.primary_color ?? ownSettings.colors.primary,
      secondary: override.secondary_color ?? ownSettings.colors.secondary,
    },
    links: {
      facebook: override.facebook ?? ownSettings.links.facebook,
      instagram: override.instagram ?? ownSettings.links.instagram,
      yelp: override.yelp ?? ownSettings.links.yelp,
    },
  };
}

/** Origins that may show the site in a frame. The list is empty unless the settings allow embedding. */
export function frameAncestors(settings: Pick<Settings, "embedded" | "embeddingHosts">): readonly string[] {
  return settings.embedded ? settings.embeddingHosts : [];
}

/** A host of a brand (no port) and its public origin: `https://brand.example`. */
export type HostAddress = { host: string; origin: string };

/**
 * The brand's origin for links in mails. Returns the origin of the brand's host that `address` names; scheme
 * and port of `address` do not count. Otherwise returns the origin of the first host, or "" without hosts.
 */
export function findOrigin({ hosts }: { hosts: readonly HostAddress[] }, address: string): string {
  const name = URL.canParse(address) ? new URL(address).hostname : "";
  return (hosts.find(({ host }) => host === name) ?? hosts[0])?.origin ?? "";
}

/**
 * The brand's name, color and logo for mails. A local logo gets `origin`, because mails need full addresses.
 */
export function mailBrand(
  { name, colors, logo }: Pick<Settings, "name" | "colors" | "logo">,
  origin: string,
) {
  return { name, color: colors.primary, logo: logo && isLocalPath(logo) ? `${origin}${logo}` : logo };
}

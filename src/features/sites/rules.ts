import { z } from "zod";

const COLOR = /^#[0-9a-f]{6}$/i;

/** Brand colors, for a site that names none. */
export const DEFAULT_COLORS = { primary: "#009fd9", secondary: "#ff4d4d" };

/** A same-origin path: `/our-groomers`. Neither `//host` nor a backslash may turn it into another site. */
export function isLocalPath(value: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value);
}

/** A link that a brand may set: a path of its own or an https address (no `javascript:`). */
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
const color = (fallback: string) => z.string().regex(COLOR).catch(fallback);
const flag = z.boolean().catch(false);
const words = z.string().catch("");

/** A host that may embed the site, as it stands in a Content-Security-Policy. */
const embeddingHost = z.string().regex(/^https:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/);

/** What the server may override, under their wire names. */
const overrides = z
  .object({
    wp_site: z.string(),
    app_name: z.string(),
    appointments_email: z.string(),
    service_email: z.string(),
    primary_color: z.string().regex(COLOR),
    secondary_color: z.string().regex(COLOR),
    facebook: link,
    instagram: link,
    yelp: link,
  })
  .partial()
  .catch({});

/**
 * Site settings as stored. A fault in one setting costs that setting, never the brand:
 * a wrong colour or link gives way to its default.
 */
export const settingsSchema = z.object({
  staticSite: flag,
  embedded: flag,
  name: z.string().min(1).catch("Waggon"),
  logo: picture,
  footerLogo: picture,
  favicon: picture,
  image: picture,
  phone: words,
  homeRoute: route("/"),
  bookNowRoute: route("/customer/new"),
  showPageLinksInPrimaryMenu: z.boolean().catch(true),
  showCustomizedFooter: flag,
  siteCustomizedForUser: flag,
  showProfileSectionsLinkInMenu: flag,
  emails: z.object({ appointments: words, service: words }).catch({ appointments: "", service: "" }),
  colors: z
    .object({ primary: color(DEFAULT_COLORS.primary), secondary: color(DEFAULT_COLORS.secondary) })
    .catch(DEFAULT_COLORS),
  links: z
    .object({ facebook: link, instagram: link, yelp: link })
    .catch({ facebook: "", instagram: "", yelp: "" }),
  wpSiteId: z.string().nullable().catch(null),
  notice: words,
  embeddingHosts: z.array(embeddingHost).catch([]),
  overrides,
});
export type Settings = Omit<z.output<typeof settingsSchema>, "overrides">;

/**
 * Settings with the server's overrides applied. Takes anything: the worst input gives a plain, working brand.
 */
export function parseSettings(stored: unknown): Settings {
  const read = settingsSchema.safeParse(stored);
  const { overrides: over, ...own } = read.success ? read.data : settingsSchema.parse({});
  return {
    ...own,
    name: over.app_name || own.name,
    wpSiteId: over.wp_site ?? own.wpSiteId,
    emails: {
      appointments: over.appointments_email ?? own.emails.appointments,
      service: over.service_email ?? own.emails.service,
    },
    colors: {
      primary: over.primary_color ?? own.colors.primary,
      secondary: over.secondary_color ?? own.colors.secondary,
    },
    links: {
      facebook: over.facebook ?? own.links.facebook,
      instagram: over.instagram ?? own.links.instagram,
      yelp: over.yelp ?? own.links.yelp,
    },
  };
}

/** Origins that may show the site in a frame; none unless the site is made to be embedded. */
export function frameAncestors(settings: Pick<Settings, "embedded" | "embeddingHosts">): readonly string[] {
  return settings.embedded ? settings.embeddingHosts : [];
}

/** A host of a brand (no port) and how it is reached from outside: `https://brand.example`. */
export type HostAddress = { host: string; origin: string };

/**
 * The brand's own address for links in letters: that of the host which `address` names, whatever port and
 * scheme stand there, else of its first host. "" for a brand without hosts.
 */
export function originAt({ hosts }: { hosts: readonly HostAddress[] }, address: string): string {
  const name = URL.canParse(address) ? new URL(address).hostname : "";
  return (hosts.find(({ host }) => host === name) ?? hosts[0])?.origin ?? "";
}

/** A brand as all its mails show it. `origin`: its own address, where a logo may lie. */
export function letterBrand(
  { name, colors, logo }: Pick<Settings, "name" | "colors" | "logo">,
  origin: string,
) {
  return { name, color: colors.primary, logo: logo && isLocalPath(logo) ? `${origin}${logo}` : logo };
}

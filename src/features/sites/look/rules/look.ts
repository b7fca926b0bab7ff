import { parseOwnSettings } from "../../rules.ts";
import { PICTURE_PLACES, type PicturePlace } from "./pictures.ts";

/** The stored settings that the draft may change. */
const LOOK_SETTINGS = ["colors", ...PICTURE_PLACES] as const;

/** What a brand looks like, by its own settings. Colors are "#rrggbb"; pictures are links, or null. */
export type Look = { primary: string; secondary: string } & Record<PicturePlace, string | null>;

type Stored = Readonly<Record<string, unknown>>;

/** Reads the look from stored settings, without what overrides them. */
export function toLook(stored: unknown): Look {
  const { colors, logo, footerLogo, favicon, image } = parseOwnSettings(stored);
  return {
    ...{ primary: colors.primary.toLowerCase(), secondary: colors.secondary.toLowerCase() },
    ...{ logo, footerLogo, favicon, image },
  };
}

/** The colors that settings of the server put in place of the brand's own; null for none. */
export function overriddenColors(stored: unknown): { primary: string | null; secondary: string | null } {
  const { overrides } = parseOwnSettings(stored);
  return { primary: overrides.primary_color ?? null, secondary: overrides.secondary_color ?? null };
}

/** The settings of the look among stored ones. */
export const lookSettingsOf = (stored: Stored): Stored =>
  Object.fromEntries(LOOK_SETTINGS.flatMap((name) => (name in stored ? [[name, stored[name]]] : [])));

/** Stored settings with the look of other ones. A setting that those do not have goes back to its default. */
export const withLookOf = (stored: Stored, other: Stored): Stored => ({
  ...Object.fromEntries(
    Object.entries(stored).filter(([name]) => !(LOOK_SETTINGS as readonly string[]).includes(name)),
  ),
  ...lookSettingsOf(other),
});

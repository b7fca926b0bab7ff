/** The locale of all texts for people. */
export const LOCALE = "en-US";

/**
 * Returns the formatter of a style for a time zone. Cached, because creating one is a hundred times
 * slower.
 */
export function zoned(options: Intl.DateTimeFormatOptions = {}, locale = LOCALE) {
  const made: Record<string, Intl.DateTimeFormat> = {};
  return (timeZone: string) => {
    made[timeZone] ??= new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return made[timeZone];
  };
}

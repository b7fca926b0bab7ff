/** The locale of everything that people read. */
export const LOCALE = "en-US";

/** One style's formatters, a zone each. Cached: making one takes a hundred times as long as using it. */
export function zoned(options: Intl.DateTimeFormatOptions = {}, locale = LOCALE) {
  const made: Record<string, Intl.DateTimeFormat> = {};
  return (timeZone: string) => {
    made[timeZone] ??= new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return made[timeZone];
  };
}

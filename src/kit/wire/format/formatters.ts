/** The locale of all texts for people. */
export const LOCALE = "en-US";

/**
 * Returns a function that gives the date formatter for a time zone. Formatters are cached, because creating
 * one takes a hundred times longer than using it.
 */
export function zoned(options: Intl.DateTimeFormatOptions = {}, locale = LOCALE) {
  const byTimeZone: Record<string, Intl.DateTimeFormat> = {};
  return (timeZone: string) => {
    byTimeZone[timeZone] ??= new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return byTimeZone[timeZone];
  };
}

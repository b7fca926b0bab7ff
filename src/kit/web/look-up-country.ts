import { logFailure } from "./log-failure.ts";

/** The device report waits this long for the country, then goes without it. */
const TIMEOUT_MS = 5_000;

/** The country of the first language that names one: "en-US" gives "US"; "" when none does. */
export function guessCountry(languages: readonly string[]): string {
  for (const language of languages) {
    try {
      const { region } = new Intl.Locale(language);
      if (region && /^[A-Z]{2}$/.test(region)) return region;
    } catch {
      // Not a language tag; try the next.
    }
  }
  return "";
}

/**
 * The visitor's country (two capital letters): from the operator's endpoint, which answers
 * `country_code`, else from the browser's languages, so that no third party learns of the visit.
 * Logs a failure and returns "".
 */
export async function lookUpCountry(
  languages: readonly string[],
  endpoint: string | null = null,
  send: typeof fetch = fetch,
): Promise<string> {
  if (endpoint === null) return guessCountry(languages);
  try {
    const answer = await send(endpoint, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { country_code: code } = (await answer.json()) as { country_code?: unknown };
    return answer.ok && typeof code === "string" ? code.toUpperCase().slice(0, 2) : "";
  } catch (error) {
    logFailure("The country could not be looked up", error);
    return "";
  }
}

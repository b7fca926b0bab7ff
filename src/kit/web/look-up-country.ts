import { logFailure } from "./log-failure.ts";

/** After this time, the device report is sent without a country. */
const TIMEOUT_MS = 5_000;

/** The country of the first language that names a country: "en-US" gives "US". "" when no language does. */
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
 * Finds the visitor's country as two capital letters. The operator's endpoint answers `country_code`. Without
 * an endpoint the browser's languages decide, so that no third party learns of the visit. Returns "" after a
 * failure.
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
    logFailure("The country is unknown", error);
    return "";
  }
}

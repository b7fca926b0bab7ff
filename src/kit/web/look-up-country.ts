import { logFailure } from "./log-failure.ts";

/** Nobody waits for it, and what is told late is told with nothing. */
const TIMEOUT_MS = 5_000;

/** The country of the first language that names one: "en-US" gives "US"; "" when none does. */
export function guessCountry(languages: readonly string[]): string {
  for (const language of languages) {
    try {
      const { region } = new Intl.Locale(language);
      if (region && /^[A-Z]{2}$/.test(region)) return region;
    } catch {
      // No language at all.
    }
  }
  return "";
}

/**
 * The visitor's country: from an endpoint that the operator names, which answers `country_code`; without one
 * from the browser's languages, so that nobody else learns of a visit. Never fails: what cannot be found out
 * is logged and "".
 */
export async function lookUpCountry(
  languages: readonly string[],
  endpoint: string | null = null,
  ask: typeof fetch = fetch,
): Promise<string> {
  if (endpoint === null) return guessCountry(languages);
  try {
    const answer = await ask(endpoint, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { country_code: code } = (await answer.json()) as { country_code?: unknown };
    return answer.ok && typeof code === "string" ? code.toUpperCase().slice(0, 2) : "";
  } catch (error) {
    logFailure("The country could not be looked up", error);
    return "";
  }
}

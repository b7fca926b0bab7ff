import { useEffect, useState } from "react";
import type { ErrorEnvelope } from "#kit/wire/errors.ts";
import type { SearchGroup, SearchResults } from "../contract.ts";
import { MIN_SEARCH } from "../rules/kinds.ts";
import { SEARCH_TEXTS } from "../words.ts";

/** The delay of a search after the last key. */
const DELAY_MS = 150;

/** The answer to a text: its results, or why there are none. */
export type Answer = { q: string; groups: readonly SearchGroup[]; fault: string | null };

async function ask(q: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(`/v2/staff/search?${new URLSearchParams({ q })}`, { signal });
  const body: unknown = await response.json();
  if (response.ok) return { q, groups: (body as SearchResults).groups, fault: null };
  const { message, errors } = body as ErrorEnvelope;
  return { q, groups: [], fault: errors?.q?.[0] ?? message };
}

/**
 * Searches for a text shortly after the last change of it. Null before the first answer. The answer to an
 * earlier text never replaces that to a later one, because each change gives the earlier search up.
 */
export function useSearch(text: string): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const q = text.trim();
  useEffect(() => {
    if (q.length < MIN_SEARCH) {
      setAnswer(null);
      return;
    }
    const search = new AbortController();
    const show = (found: Answer) => {
      if (!search.signal.aborted) setAnswer(found);
    };
    const timer = setTimeout(() => {
      ask(q, search.signal).then(show, () => show({ q, groups: [], fault: SEARCH_TEXTS.failed }));
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      search.abort();
    };
  }, [q]);
  return answer;
}

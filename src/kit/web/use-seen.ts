import { useState } from "react";
import type { RefusedForm } from "./form.ts";

/**
 * What the reader of a form has seen, once the row has another version: what the refused form says in its
 * fields `version` and `seen`, or what the page showed when it was opened. Else undefined.
 */
export function useSeen(
  refused: RefusedForm | undefined,
  version: string | number,
  text: string,
): string | undefined {
  const now = String(version);
  const [opened] = useState({ version: now, text });
  const { version: sent, seen } = refused?.values ?? {};
  if (sent !== undefined && sent !== now) return seen ?? "";
  return opened.version === now ? undefined : opened.text;
}

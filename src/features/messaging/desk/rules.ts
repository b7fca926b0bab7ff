/** The lists of the desk: all open conversations, those of the caller, those without assignee, the others. */
export const DESK_LISTS = ["open", "mine", "unassigned", "done"] as const;
export type DeskList = (typeof DESK_LISTS)[number];

/** Whether an answer should have been there by now. */
export function isLate(dueAt: Date | null, now: Date): boolean {
  return dueAt !== null && dueAt.getTime() <= now.getTime();
}

/** What a prepared answer may name: the member, the brand, and who of the team answers. */
const PLACEHOLDERS = ["name", "brand", "staff"] as const;
type Facts = Record<(typeof PLACEHOLDERS)[number], string>;

const PLACEHOLDER = /\{(\w*)\}/g;

/** The placeholders of a text that no fact fills. */
export function unknownPlaceholders(content: string): string[] {
  const names = [...content.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !PLACEHOLDERS.some((known) => known === name));
}

/** Fills the placeholders of a prepared answer, each once: what a fact contains is never filled again. */
export function fillReply(content: string, facts: Facts): string {
  return content.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(facts, name) ? facts[name as keyof Facts] : whole,
  );
}

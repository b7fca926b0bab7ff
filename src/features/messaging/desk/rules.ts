/** The lists of the desk: all open conversations, those of the caller, those without assignee, the others. */
export const DESK_LISTS = ["open", "mine", "unassigned", "done"] as const;
export type DeskList = (typeof DESK_LISTS)[number];

/** Whether an answer should have been there by now. */
export function isLate(dueAt: Date | null, now: Date): boolean {
  return dueAt !== null && dueAt.getTime() <= now.getTime();
}

/** What a prepared answer may name: the member, the brand, and who of the team answers. */
export const ANSWER_FACTS = ["name", "brand", "staff"] as const;

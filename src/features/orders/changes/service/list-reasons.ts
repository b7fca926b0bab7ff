import { CHANGE_REASONS, type ReasonCategory } from "../../rules/change-reasons.ts";

export function listReasons(category: ReasonCategory): { id: string; name: string }[] {
  return CHANGE_REASONS.filter((reason) => reason.category === category).map(({ id, name }) => ({
    id,
    name,
  }));
}

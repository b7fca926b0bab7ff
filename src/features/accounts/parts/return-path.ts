import { isLocalPath } from "#features/sites/rules.ts";

/** Pages that lead to a person's own way in or out: going back to them would lead in a circle. */
const DOORS = /^\/(login|log-out|reset-password)(?![\w-])/i;

/** For loaders and actions: a path of this site that a link asked to go back to; anything else leads home. */
export function returnPath(asked: string | null, home = "/"): string {
  return asked !== null && isLocalPath(asked) && !DOORS.test(asked) ? asked : home;
}

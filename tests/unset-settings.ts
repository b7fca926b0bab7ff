import { VARIABLES } from "#kit/server/config-variables.ts";

/** Empty variables, so that a developer's own settings and `.env` do not change tested programs. */
export const UNSET_SETTINGS = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, ""]));

import { VARIABLES } from "#kit/server/config-variables.ts";

/** Empty variables for programs under test: the developer's own settings, also in `.env`, do not count. */
export const UNSET_SETTINGS = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, ""]));

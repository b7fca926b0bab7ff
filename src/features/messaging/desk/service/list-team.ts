import type { Context } from "#kit/server/api-handler.ts";
import { listTeammates, type Teammate } from "../store/team.ts";

/** Lists the active staff who may write messages. */
export function listTeam({ db, siteId }: Context): Promise<Teammate[]> {
  return listTeammates(db, siteId);
}

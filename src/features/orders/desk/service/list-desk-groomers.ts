import type { Context } from "#kit/server/api-handler.ts";
import type { Reply } from "#kit/wire/endpoint.ts";
import type { listDeskGroomers as contract } from "../contract/list.ts";
import { MAX_GROOMERS } from "../rules/listing.ts";
import { listGroomers } from "../store/groomers.ts";

/** Lists the brand's working groomers by name. For staff. */
export function listDeskGroomers({ db, siteId }: Context): Promise<Reply<typeof contract>> {
  return listGroomers(db, siteId, MAX_GROOMERS + 1);
}

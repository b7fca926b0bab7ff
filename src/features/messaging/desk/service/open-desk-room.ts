import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { notFound } from "#kit/wire/errors.ts";
import { createSupportRoom } from "../../internal/create-support-room.ts";
import type { openDeskRoom as contract, DeskRoom } from "../contract/rooms.ts";
import { findAccountOf } from "../store/team.ts";
import { DESK_NAMES } from "../words.ts";
import { showDeskRoom } from "./show-desk-room.ts";

/** Opens the support room of a person of the brand. Throws `not_found` for closed accounts and all others. */
export async function openDeskRoom(
  context: Context,
  person: Parsed<typeof contract>["body"],
): Promise<DeskRoom> {
  const { db, siteId, now } = context;
  const accountId = await findAccountOf(db, siteId, person);
  if (!accountId) throw notFound(DESK_NAMES.person);
  const roomId = await db.transaction().execute(async (tx) => {
    const id = await createSupportRoom(tx, siteId, accountId, now);
    await recordByStaff(tx, context, {
      action: "open a support room",
      target: `account=${accountId}`,
      after: { roomId: id },
    });
    return id;
  });
  return showDeskRoom(context, roomId);
}

import type { Groomer } from "#features/groomers/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { findQuoted } from "../rules/quoted-lines.ts";
import { linesWith, type OrderNeeds } from "../service/read-order-needs.ts";
import * as changesStore from "../store/changes.ts";

/** Sets the minutes of each line to the new groomer's pace. A line that can no longer be quoted stays. */
export async function setLineMinutes(tx: Tx, orderNeeds: OrderNeeds, groomer: Groomer): Promise<void> {
  const { row, site, lines } = orderNeeds;
  const quoted = linesWith(orderNeeds, groomer);
  for (const line of lines) {
    const match = findQuoted(line, quoted);
    if (match) {
      await changesStore.setLineMinutes(tx, site.id, row.id, { lineId: line.id, minutes: match.minutes });
    }
  }
}

import { handle } from "#kit/server/api-handler.ts";
import { getBar } from "./contract/bar.ts";
import * as clients from "./contract/clients.ts";
import * as days from "./contract/day.ts";
import { getWeek } from "./contract/week.ts";
import * as zones from "./contract/zones.ts";
import { blockClient, unblockClient } from "./service/block-client.ts";
import { listClients } from "./service/list-clients.ts";
import { listZones } from "./service/list-zones.ts";
import { outlineZips } from "./service/outline-zips.ts";
import { removeZone } from "./service/remove-zone.ts";
import { saveZone } from "./service/save-zone.ts";
import { setPetCare } from "./service/set-pet-care.ts";
import { showBar } from "./service/show-bar.ts";
import { showClient } from "./service/show-client.ts";
import { showDay } from "./service/show-day.ts";
import { showVisit } from "./service/show-visit.ts";
import { showWeek } from "./service/show-week.ts";
import { writeClientNote } from "./service/write-client-note.ts";

export const workdayApi = [
  handle(getBar, (context) => showBar(context)),
  handle(days.getToday, (context) => showDay(context, null)),
  handle(days.getDay, (context, { params }) => showDay(context, params.date)),
  handle(getWeek, (context, { params }) => showWeek(context, params.date)),
  handle(days.getVisit, (context, { params }) => showVisit(context, params.id)),
  handle(clients.listClients, (context, { query }) => listClients(context, query)),
  handle(clients.getClient, (context, { params, query }) => showClient(context, params.id, query)),
  handle(clients.writeClientNote, (context, { params, body }) =>
    writeClientNote(context, params.id, body.note),
  ),
  handle(clients.blockClient, (context, { params }) => blockClient(context, params.id)),
  handle(clients.unblockClient, (context, { params }) => unblockClient(context, params.id)),
  handle(clients.setPetCare, (context, { params, body }) => setPetCare(context, params.id, body)),
  handle(clients.setPetCareAsStaff, (context, { params, body }) => setPetCare(context, params.id, body)),
  handle(zones.listZones, (context) => listZones(context)),
  handle(zones.outlineZips, async (_, { body }) => outlineZips(body.zips)),
  handle(zones.addZone, (context, { body }) => saveZone(context, body)),
  handle(zones.changeZone, (context, { params, body }) => saveZone(context, { ...body, id: params.id })),
  handle(zones.removeZone, (context, { params, query }) => removeZone(context, params.id, query.seen)),
];

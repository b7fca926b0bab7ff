import { handle } from "#kit/server/api-handler.ts";
import * as files from "../contract/files.ts";
import * as announcements from "./contract/announcements.ts";
import * as customer from "./contract/customer.ts";
import * as hours from "./contract/hours.ts";
import * as messages from "./contract/messages.ts";
import * as readers from "./contract/readers.ts";
import * as replies from "./contract/replies.ts";
import * as reports from "./contract/reports.ts";
import * as rooms from "./contract/rooms.ts";
import * as visits from "./contract/visits.ts";
import { announce } from "./service/announce.ts";
import { answerDeskRoom } from "./service/answer-desk-room.ts";
import { assignDeskRoom } from "./service/assign-desk-room.ts";
import { closeReport } from "./service/close-report.ts";
import { finishDeskRoom } from "./service/finish-desk-room.ts";
import { joinReported } from "./service/join-reported.ts";
import { listAnnouncements } from "./service/list-announcements.ts";
import { listDeskMessages } from "./service/list-desk-messages.ts";
import { listDeskReaders } from "./service/list-desk-readers.ts";
import { listDeskRooms } from "./service/list-desk-rooms.ts";
import { listDeskVisits } from "./service/list-desk-visits.ts";
import { listNotes } from "./service/list-notes.ts";
import { listFilledReplies, listReplies } from "./service/list-replies.ts";
import { listReports } from "./service/list-reports.ts";
import { listTeam } from "./service/list-team.ts";
import { openDeskRoom } from "./service/open-desk-room.ts";
import { readReported } from "./service/read-reported.ts";
import { removeAnnouncement } from "./service/remove-announcement.ts";
import { removeReply } from "./service/remove-reply.ts";
import { removeReported } from "./service/remove-reported.ts";
import { reopenDeskRoom } from "./service/reopen-desk-room.ts";
import { saveReply } from "./service/save-reply.ts";
import { setDeskSettings } from "./service/set-desk-settings.ts";
import { endReading, setReading } from "./service/set-reading.ts";
import { setWriting } from "./service/set-writing.ts";
import { showDeskRoom } from "./service/show-desk-room.ts";
import { showDeskSettings } from "./service/show-desk-settings.ts";
import { showMessageFile } from "./service/show-message-file.ts";
import { showRoomCustomer } from "./service/show-room-customer.ts";
import { writeNote } from "./service/write-note.ts";

export const deskApi = [
  handle(rooms.listDeskRooms, (context, { query }) => listDeskRooms(context, query)),
  handle(rooms.openDeskRoom, (context, { body }) => openDeskRoom(context, body)),
  handle(rooms.listTeam, (context) => listTeam(context)),
  handle(rooms.getDeskRoom, (context, { params }) => showDeskRoom(context, params.roomId)),
  handle(rooms.assignDeskRoom, (context, { params, body }) => assignDeskRoom(context, params.roomId, body)),
  handle(rooms.finishDeskRoom, (context, { params, body }) =>
    finishDeskRoom(context, params.roomId, body.seq),
  ),
  handle(rooms.reopenDeskRoom, (context, { params }) => reopenDeskRoom(context, params.roomId)),
  handle(messages.listDeskMessages, (context, { params, query }) =>
    listDeskMessages(context, params.roomId, query),
  ),
  handle(messages.answerDeskRoom, (context, { params, body }) =>
    answerDeskRoom(context, params.roomId, body),
  ),
  handle(files.showMessageFile, (context, { params, query }) => showMessageFile(context, params, query.size)),
  handle(messages.listNotes, (context, { params }) => listNotes(context, params.roomId)),
  handle(messages.writeNote, (context, { params, body }) => writeNote(context, params.roomId, body)),
  handle(visits.listDeskVisits, (context, { params }) => listDeskVisits(context, params.roomId)),
  handle(customer.showRoomCustomer, (context, { params }) => showRoomCustomer(context, params.roomId)),
  handle(readers.listDeskReaders, (context, { params }) => listDeskReaders(context, params.roomId)),
  handle(readers.setReading, (context, { params }) => setReading(context, params.roomId)),
  handle(readers.endReading, (context, { params }) => endReading(context, params.roomId)),
  handle(readers.setWriting, (context, { params }) => setWriting(context, params.roomId)),
  handle(announcements.listAnnouncements, (context, { query }) => listAnnouncements(context, query)),
  handle(announcements.announce, (context, { params, body }) => announce(context, params.id, body)),
  handle(announcements.removeAnnouncement, (context, { params }) => removeAnnouncement(context, params.id)),
  handle(hours.getDeskSettings, (context) => showDeskSettings(context)),
  handle(hours.setDeskSettings, (context, { body }) => setDeskSettings(context, body)),
  handle(replies.listReplies, (context) => listReplies(context)),
  handle(replies.listFilledReplies, (context, { params }) => listFilledReplies(context, params.roomId)),
  handle(replies.saveReply, (context, { params, body }) => saveReply(context, { ...params, ...body })),
  handle(replies.removeReply, (context, { params }) => removeReply(context, params.id)),
  handle(reports.listReports, (context, { query }) => listReports(context, query)),
  handle(reports.readReported, (context, { params }) => readReported(context, params.id)),
  handle(reports.joinReported, (context, { params }) => joinReported(context, params.id)),
  handle(reports.removeReported, (context, { params }) => removeReported(context, params.id)),
  handle(reports.closeReport, (context, { params }) => closeReport(context, params.id)),
];

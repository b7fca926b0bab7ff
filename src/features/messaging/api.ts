import { handle } from "#kit/server/api-handler.ts";
import { exportConversations } from "./contract/export.ts";
import * as files from "./contract/files.ts";
import * as messages from "./contract/messages.ts";
import * as quickReplies from "./contract/quick-replies.ts";
import * as rooms from "./contract/rooms.ts";
import * as search from "./contract/search.ts";
import * as support from "./contract/support.ts";
import * as users from "./contract/users.ts";
import { askTeam } from "./service/ask-team.ts";
import { exportOwnRooms } from "./service/export-own-rooms.ts";
import { listMessages } from "./service/list-messages.ts";
import { listFilledQuickReplies, listQuickReplies } from "./service/list-quick-replies.ts";
import { listRooms } from "./service/list-rooms.ts";
import { listUsers } from "./service/list-users.ts";
import { openRoom } from "./service/open-room.ts";
import { openSupportRoom } from "./service/open-support-room.ts";
import { react } from "./service/react.ts";
import { removeMessage } from "./service/remove-message.ts";
import { removeQuickReply } from "./service/remove-quick-reply.ts";
import { reportMessage } from "./service/report-message.ts";
import { saveQuickReply } from "./service/save-quick-reply.ts";
import { searchMessages } from "./service/search-messages.ts";
import { sendMessage } from "./service/send-message.ts";
import { setSeen } from "./service/set-seen.ts";
import { showRoom } from "./service/show-room.ts";
import { uploadMessageFile } from "./service/upload-message-file.ts";

export const messagingApi = [
  handle(quickReplies.listQuickReplies, listQuickReplies),
  handle(quickReplies.listFilledQuickReplies, (context, { params }) =>
    listFilledQuickReplies(context, params.roomId),
  ),
  handle(quickReplies.saveQuickReply, (context, { params, body }) =>
    saveQuickReply(context, { ...params, ...body }),
  ),
  handle(quickReplies.removeQuickReply, (context, { params }) => removeQuickReply(context, params.id)),
  handle(rooms.listRooms, (context, { query }) =>
    listRooms(context, { limit: query.limit, public: query.public === "true" }),
  ),
  handle(rooms.openRoom, (context, { body }) => openRoom(context, body)),
  handle(support.askTeam, (context, { params }) => askTeam(context, params.roomId)),
  handle(support.openSupportRoom, (context) => openSupportRoom(context)),
  handle(rooms.getRoom, (context, { params }) => showRoom(context, params.roomId)),
  handle(rooms.setSeen, (context, { params, body }) => setSeen(context, params.roomId, body.seq)),
  handle(messages.listMessages, (context, { params, query }) => listMessages(context, params.roomId, query)),
  handle(files.uploadMessageFile, (context, { params, file }) =>
    uploadMessageFile(context, params.roomId, file),
  ),
  handle(messages.sendMessage, (context, { params, body }) => sendMessage(context, params.roomId, body)),
  handle(messages.removeMessage, (context, { params }) =>
    removeMessage(context, params.roomId, params.messageId),
  ),
  handle(messages.addReaction, (context, { params }) => react(context, params, true)),
  handle(messages.removeReaction, (context, { params }) => react(context, params, false)),
  handle(messages.reportMessage, (context, { params, body }) =>
    reportMessage(context, { ...params, ...body }),
  ),
  handle(users.listUsers, (context, { query }) => listUsers(context, query.text)),
  handle(exportConversations, (context) => exportOwnRooms(context)),
  handle(search.searchMessages, (context, { query }) => searchMessages(context, query.text)),
];

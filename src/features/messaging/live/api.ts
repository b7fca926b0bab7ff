import { handle } from "#kit/server/api-handler.ts";
import * as live from "./contract/live.ts";
import { followNews } from "./service/follow-news.ts";
import { sendTyping } from "./service/send-typing.ts";

export const liveApi = [
  handle(live.followNews, (context) => followNews(context)),
  handle(live.sendTyping, (context, { params }) => sendTyping(context, params.roomId)),
];

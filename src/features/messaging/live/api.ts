import { handle } from "#kit/server/api-handler.ts";
import * as live from "./contract/live.ts";
import { followNews } from "./service/follow-news.ts";
import { tellTyping } from "./service/tell-typing.ts";

export const liveApi = [
  handle(live.followNews, (context) => followNews(context)),
  handle(live.tellTyping, (context, { params }) => tellTyping(context, params.roomId)),
];

import { handle } from "#kit/server/api-handler.ts";
import { getBoard } from "./contract/board.ts";
import { getFits, getMovable } from "./contract/moves.ts";
import { getGroomerDay, markSick as markSickEndpoint } from "./contract/sick.ts";
import { getBoardWeek } from "./contract/week.ts";
import { markSick } from "./service/mark-sick.ts";
import { showBoard } from "./service/show-board.ts";
import { showFits } from "./service/show-fits.ts";
import { showGroomerDay } from "./service/show-groomer-day.ts";
import { showMovable } from "./service/show-movable.ts";
import { showWeek } from "./service/show-week.ts";

export const boardApi = [
  handle(getBoard, (context, { query }) => showBoard(context, query)),
  handle(getBoardWeek, (context, { query }) => showWeek(context, query)),
  handle(getMovable, (context, { params }) => showMovable(context, params.id)),
  handle(getFits, (context, { query }) => showFits(context, query)),
  handle(getGroomerDay, (context, { params, query }) => showGroomerDay(context, params.id, query.date)),
  handle(markSickEndpoint, (context, { params, body }) => markSick(context, params.id, body)),
];

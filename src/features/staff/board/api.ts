import { handle } from "#kit/server/api-handler.ts";
import { getBoard } from "./contract/board.ts";
import { getFits, getMovable } from "./contract/moves.ts";
import { showBoard } from "./service/show-board.ts";
import { showFits } from "./service/show-fits.ts";
import { showMovable } from "./service/show-movable.ts";

export const boardApi = [
  handle(getBoard, (context, { query }) => showBoard(context, query)),
  handle(getMovable, (context, { params }) => showMovable(context, params.id)),
  handle(getFits, (context, { query }) => showFits(context, query)),
];

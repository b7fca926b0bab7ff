import { askTimePath } from "../../answers/parts/visit-paths.ts";

/** The page of another time, with one chosen: a local date and wall time, HH:mm. It says what that means. */
export const checkTimePath = (orderId: string, { date, at }: { date: string; at: string }) =>
  `${askTimePath(orderId)}?${new URLSearchParams({ date, at })}`;

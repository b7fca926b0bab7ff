import type { Context } from "#kit/server/api-handler.ts";
import type { DeskReview } from "../contract.ts";
import { type ModerationInput, moderate } from "../internal/moderate.ts";

/** Hides a review. Refuses (`conflict`) a hidden one, and one that changed after `updatedAt`. */
export const hideReview = (context: Context, id: string, input: ModerationInput): Promise<DeskReview> =>
  moderate(context, id, false, input);

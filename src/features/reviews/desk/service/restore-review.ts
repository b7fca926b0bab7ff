import type { Context } from "#kit/server/api-handler.ts";
import type { DeskReview } from "../contract.ts";
import { type ModerationInput, moderate } from "../internal/moderate.ts";

/** Shows a hidden review again. Refuses (`conflict`) a shown one, and one that changed after `updatedAt`. */
export const restoreReview = (context: Context, id: string, input: ModerationInput): Promise<DeskReview> =>
  moderate(context, id, true, input);

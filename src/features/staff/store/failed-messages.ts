import { sql } from "kysely";
import { MAX_ATTEMPTS } from "#kit/server/jobs.ts";

/** The queue's pauses between two tries grow to six hours, so that after these no try follows. */
const SILENT_HOURS = 12;

/**
 * Whether the row `message` of the outbox failed and is never tried again: its time was over, the tries are
 * used up, or its job is lost.
 */
export const hasFailed = (
  now: Date,
) => sql<boolean>`(message.sent_at is null and message.failed_at is not null
  and (message.failure = 'too late' or message.tries >= ${MAX_ATTEMPTS}::int
    or message.failed_at < ${now}::timestamptz - make_interval(hours => ${SILENT_HOURS}::int)))`;

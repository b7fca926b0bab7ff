// PostgreSQL's classes for "cannot now": connection lost, shutting down, out of disk, lock or statement time-out, and
// a transaction rolled back for another's sake (deadlock, serialisation); then what the network says.
const UNAVAILABLE =
  /^(08...|57P..|53...|55P03|57014|25006|40001|40P01|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(HOST|NET)UNREACH)$/;
/** What the driver says by words alone; the last of a connection that had broken before it was asked. */
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/;

/** Whether the database failed for a reason that passes by itself: the same statement may succeed in a moment. */
export function isOutage(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  return UNAVAILABLE.test(code) || LOST.test(error instanceof Error ? error.message : "");
}

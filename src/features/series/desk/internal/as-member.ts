import type { Context } from "#kit/server/api-handler.ts";

/** A staff member whose change a job finishes: by which request, for the audit log. */
export type Member = Pick<Context, "siteId" | "requestId" | "origin"> & {
  by: { accountId: string; profileId: string; signInId: string };
};

/**
 * The context of a job that finishes what a staff member began. The change was permitted then, so the
 * member's rights of now do not count.
 */
export function asMember(
  tools: Pick<Context, "db" | "log" | "now">,
  { siteId, requestId, origin, by }: Member,
): Context {
  const actor = { ...by, role: "staff", status: "active", permissions: ["orders.write"] } as const;
  const caller = { ipAddress: "", userAgent: "", cookie: () => undefined, setCookie: () => {} };
  return { ...tools, ...caller, siteId, actor, requestId, origin };
}

/** What the page of the audit log shows; empty fields show everything. */
export type AuditFilters = {
  actor?: string;
  object?: string;
  until?: string;
  calls?: string;
  before?: string;
};

/** The URL of the audit log with these filters. */
export function auditPath(filters: AuditFilters): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value));
  return query.size > 0 ? `/staff/audit?${query}` : "/staff/audit";
}

-- What a write of staff changed, and why: only the facts that differ, without secrets.
alter table audit_entries
  add column before jsonb,
  add column after jsonb,
  add column reason text not null default '';

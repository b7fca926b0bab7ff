-- The audit log is read by the staff member who acted, and by the object that a target names first ("order=…").
create index audit_entries_actor on audit_entries (site_id, actor_id, id desc);
create index audit_entries_object on audit_entries
  (site_id, substring(target from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'), id desc);
create index audit_entries_latest on audit_entries (site_id, id desc);

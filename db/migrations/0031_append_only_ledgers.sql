-- What was paid, and what credit was given and spent, is only ever added to: a mistake is righted by a further entry.
create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function refuse_entry_change();
create trigger credit_entries_stay before update or delete or truncate on credit_entries
  for each statement execute function refuse_entry_change();

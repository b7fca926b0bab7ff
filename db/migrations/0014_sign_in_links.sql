-- Links that sign in once (`login_code` in a URL). A row without an account is what an unknown address costs.
create table login_codes (
  id uuid primary key,
  site_id uuid not null references sites,
  account_id uuid references accounts on delete cascade,
  code_hash bytea not null unique,
  order_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_codes_expiry on login_codes (expires_at);
create index login_codes_account on login_codes (account_id);

-- A keyed hash of the network that asked for a code: each may use up its own share of an address's codes only.
alter table one_time_codes add column network_hash bytea;
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('booking', 'sign_in', 'phone_change', 'reset_password', 'sign_up', 'verify_email'));

-- The log of what was done in somebody's name is only ever added to.
alter table audit_entries add column target text not null default '';
create index audit_entries_subject on audit_entries (site_id, subject_id, id desc);
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_entries is only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();

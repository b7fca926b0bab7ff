-- Counters of attempts, shared by all nodes. Keys hold a keyed hash, never an address; `expire` is in milliseconds.
create table limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index limits_expire on limits (expire);

-- Sign-ins that staff began end with the staff account; old rows are cleared every night.
create index sign_ins_impersonator on sign_ins (impersonator_id) where impersonator_id is not null;
create index sign_ins_expiry on sign_ins (expires_at);
create index one_time_codes_expiry on one_time_codes (expires_at);
-- Not unique: an address that nobody has confirmed may stand in several accounts.
create index accounts_any_email on accounts (site_id, role, email);
-- How often an address was written to, whatever the purpose.
create index one_time_codes_address on one_time_codes (site_id, address, created_at desc);

-- Commands of groomers' devices that worked without a connection, with their answers. The device makes the id; its row
-- is written in the transaction of what the command does, so that the command is never done twice. The order may be
-- another's or missing: then the command is refused.
create table groomer_commands (
  id uuid not null,
  site_id uuid not null references sites,
  account_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('mark', 'undo_mark', 'note', 'report', 'complete', 'no_show')),
  result text not null check (result in ('applied', 'refused')),
  code text check (length(code) between 1 and 40),
  message text check (length(message) between 1 and 500),
  happened_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, id, site_id),
  check ((result = 'refused') = (code is not null and message is not null)),
  foreign key (account_id, site_id) references accounts (id, site_id) on delete cascade
);
create index groomer_commands_age on groomer_commands (created_at);

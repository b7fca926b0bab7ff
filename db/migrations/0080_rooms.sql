-- Rooms of messages. A pair room belongs to a customer and a groomer, a support room to one account and the brand's
-- team. `last_seq` counts what happened in the room: each message, reaction and removal takes the next number under the
-- lock of the room's row, so that a reader who knows one number can ask for all that came after it.
create table rooms (
  id uuid not null,
  site_id uuid not null references sites,
  kind text not null check (kind in ('pair', 'support')),
  customer_id uuid,
  groomer_id uuid,
  -- The account that a support room is for.
  account_id uuid,
  last_seq bigint not null default 0,
  -- A pair room without visits closes some time after this.
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, site_id),
  foreign key (customer_id, site_id) references customers (id, site_id) on delete cascade,
  foreign key (groomer_id, site_id) references groomers (id, site_id) on delete cascade,
  foreign key (account_id, site_id) references accounts (id, site_id) on delete cascade,
  check (case kind when 'pair' then customer_id is not null and groomer_id is not null and account_id is null
    else customer_id is null and groomer_id is null and account_id is not null end)
);
create unique index rooms_pair on rooms (site_id, customer_id, groomer_id) where kind = 'pair';
create unique index rooms_support on rooms (site_id, account_id) where kind = 'support';
create index rooms_groomer on rooms (site_id, groomer_id);

-- `seen_seq`: the member has seen all messages up to this number. `room_updated_at` repeats the room's, so that the
-- latest rooms of an account are read from one index.
create table room_members (
  site_id uuid not null references sites,
  room_id uuid not null,
  account_id uuid not null,
  seen_seq bigint not null default 0,
  room_updated_at timestamptz not null,
  primary key (room_id, account_id, site_id),
  foreign key (room_id, site_id) references rooms (id, site_id) on delete cascade,
  foreign key (account_id, site_id) references accounts (id, site_id) on delete cascade
);
create index room_members_latest on room_members (site_id, account_id, room_updated_at desc, room_id);

-- `changed_seq` is the number of the latest event of the message: its sending, a reaction, or its removal. A notice is
-- by the program and has no sender. The sender makes the id, so that a repeated request stores nothing twice.
create table messages (
  id uuid not null,
  site_id uuid not null references sites,
  room_id uuid not null,
  seq bigint not null,
  changed_seq bigint not null,
  kind text not null check (kind in ('text', 'notice')),
  sender_id uuid,
  content text not null,
  reply_to uuid,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (id, site_id),
  unique (site_id, room_id, seq),
  foreign key (room_id, site_id) references rooms (id, site_id) on delete cascade,
  foreign key (sender_id, site_id) references accounts (id, site_id) on delete cascade,
  check ((kind = 'text') = (sender_id is not null))
);
create index messages_changed on messages (site_id, room_id, changed_seq);
create index messages_sender on messages (site_id, sender_id);

create table message_reactions (
  site_id uuid not null references sites,
  message_id uuid not null,
  account_id uuid not null,
  reaction text not null,
  primary key (message_id, account_id, reaction, site_id),
  foreign key (message_id, site_id) references messages (id, site_id) on delete cascade,
  foreign key (account_id, site_id) references accounts (id, site_id) on delete cascade
);
create index message_reactions_account on message_reactions (site_id, account_id);

-- A reported message with its text at that moment: the sender may remove it afterwards.
create table message_reports (
  id uuid not null,
  site_id uuid not null references sites,
  message_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  content text not null,
  reported_at timestamptz not null,
  primary key (id, site_id),
  unique (message_id, reporter_id, site_id),
  foreign key (message_id, site_id) references messages (id, site_id) on delete cascade,
  foreign key (reporter_id, site_id) references accounts (id, site_id) on delete cascade
);
create index message_reports_reporter on message_reports (site_id, reporter_id);

-- How many days after the last visit a room of a customer and a groomer closes.
alter table sites add column messaging_days int not null default 90 check (messaging_days between 1 and 3650);

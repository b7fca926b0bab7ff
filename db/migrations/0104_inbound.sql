-- Answers by mail and text come back into conversations.
-- Where the answer to a message goes; null for messages that cannot be answered.
alter table outbox_messages add column reply_to text;

-- The address in a mail about unread messages: an answer to it is a message of the account in the room. Only the hash of
-- its token is stored.
create table reply_addresses (
  site_id uuid not null references sites,
  token_hash bytea not null,
  account_id uuid not null,
  room_id uuid not null,
  created_at timestamptz not null,
  primary key (site_id, token_hash),
  foreign key (account_id, site_id) references accounts (id, site_id) on delete cascade,
  foreign key (room_id, site_id) references rooms (id, site_id) on delete cascade
);
create index reply_addresses_account on reply_addresses (site_id, account_id);
create index reply_addresses_room on reply_addresses (site_id, room_id);
create index reply_addresses_created_at on reply_addresses (created_at);

-- The room that a number was last texted about: an answer by text goes there. Only a hash of the number is stored.
create table texted_rooms (
  site_id uuid not null references sites,
  number_hash bytea not null,
  account_id uuid not null,
  room_id uuid not null,
  texted_at timestamptz not null,
  primary key (site_id, number_hash),
  foreign key (account_id, site_id) references accounts (id, site_id) on delete cascade,
  foreign key (room_id, site_id) references rooms (id, site_id) on delete cascade
);
create index texted_rooms_account on texted_rooms (site_id, account_id);
create index texted_rooms_room on texted_rooms (site_id, room_id);

-- Mails and texts of people with an account that were dealt with, by a hash of the carrier's id: a carrier may send each
-- of them again. `message_id`: the message that it became.
create table inbound_messages (
  site_id uuid not null references sites,
  channel text not null check (channel in ('mail', 'text')),
  external_hash bytea not null,
  account_id uuid not null,
  outcome text not null check (outcome in ('delivered', 'stopped', 'started', 'help', 'closed', 'card', 'empty', 'long',
    'too_many', 'other_mailbox')),
  message_id uuid,
  received_at timestamptz not null,
  primary key (site_id, channel, external_hash),
  foreign key (account_id, site_id) references accounts (id, site_id) on delete cascade
);
create index inbound_messages_account on inbound_messages (site_id, account_id);
create index inbound_messages_received_at on inbound_messages (received_at);

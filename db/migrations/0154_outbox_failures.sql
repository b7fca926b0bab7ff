-- How often a mail or text was tried, so that the team knows when it has failed for good. `put_away_at`: a person of
-- the team has seen that it failed, and it waits for the team no longer.
alter table outbox_messages
  add column if not exists tries integer not null default 0,
  add column if not exists put_away_at timestamptz;

-- step: few messages fail
create index if not exists outbox_messages_failed on outbox_messages (site_id, failed_at)
  where sent_at is null and failed_at is not null;

-- step: what was sent to an address
create index if not exists outbox_messages_recipient on outbox_messages (site_id, recipient, created_at);

-- step: what was sent about an order
create index if not exists outbox_messages_key on outbox_messages (site_id, key text_pattern_ops);

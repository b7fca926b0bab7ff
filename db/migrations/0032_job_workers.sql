-- Who works on jobs, and when it last said so: jobs locked by a worker that is silent go back into the queue.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- A message is claimed before it is sent, so that no second send overlaps the first.
alter table outbox_messages add column claimed_until timestamptz, add column claimed_by uuid;
create index outbox_messages_unsent on outbox_messages (created_at) where sent_at is null and failed_at is null;

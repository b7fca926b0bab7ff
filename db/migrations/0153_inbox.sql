-- Who of the team deals with what waits. What waits is found in the tables of its causes; only its owner is stored here.
create table inbox_owners (
  kind text not null check (kind in
    ('order', 'change', 'hold', 'charge', 'refund', 'review', 'message', 'groomer', 'lead')),
  subject_id uuid not null,
  site_id uuid not null references sites,
  owner_id uuid not null,
  taken_at timestamptz not null,
  primary key (subject_id, kind, site_id),
  foreign key (owner_id, site_id) references accounts (id, site_id) on delete cascade
);
create index inbox_owners_owner on inbox_owners (owner_id, site_id);

-- step: what became of a lead, who wrote that down, and when
alter table leads
  add column if not exists state text not null default 'open'
    check (state in ('open', 'answered', 'booked', 'closed')),
  add column if not exists state_note text not null default '',
  add column if not exists state_at timestamptz,
  add column if not exists state_by uuid;
alter table leads drop constraint if exists leads_state_by_fkey;
alter table leads add constraint leads_state_by_fkey foreign key (state_by, site_id)
  references accounts (id, site_id) on delete set null (state_by);
create index if not exists leads_state_by on leads (state_by, site_id) where state_by is not null;

-- step: few of all orders wait
create index if not exists orders_waiting on orders (site_id, updated_at)
  where status in ('pending', 'request', 'reschedule_request', 'cancellation_request');

-- step: few of all reviews are bad and have no reply
create index if not exists reviews_unanswered on reviews (site_id, created_at)
  where rating < 3 and reply = '' and published;

-- step: few charges and refunds fail
create index if not exists payments_refused on payments (site_id, updated_at)
  where status = 'declined' and capture_amount is not null;
create index if not exists payment_refunds_failed on payment_refunds (site_id, updated_at) where status = 'failed';

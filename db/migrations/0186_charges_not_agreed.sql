-- Who of the team asked for a charge. Not an erasable fact of its own: accounts are emptied, not removed.
alter table proposals add column if not exists staff_account_id uuid;

-- The team also deals with charges that customers did not agree to.
alter table inbox_owners drop constraint if exists inbox_owners_kind_check;
alter table inbox_owners add constraint inbox_owners_kind_check check (kind in
  ('order', 'change', 'hold', 'confirmation', 'proposal', 'charge', 'refund', 'review', 'message', 'groomer',
    'lead'));

-- step: few of all proposals are of the team and were not agreed to
create index if not exists proposals_not_agreed on proposals (site_id, order_id)
  where made_by = 'staff' and status in ('open', 'declined', 'expired');

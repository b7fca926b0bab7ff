-- When a groomer's account closes, the visits ahead can be offered to other groomers, as a bulk change. Those that stand
-- wait for the team.
alter table order_bulks
  add column if not exists groomer_id uuid,
  drop constraint if exists order_bulks_action_check,
  drop constraint if exists order_bulks_groomer,
  drop constraint if exists order_bulks_offer;
alter table order_bulks
  add constraint order_bulks_action_check check (action in ('accept', 'decline', 'cancel', 'note', 'offer')),
  add constraint order_bulks_groomer foreign key (groomer_id, site_id) references groomers (id, site_id)
    on delete cascade,
  add constraint order_bulks_offer check ((action = 'offer') = (groomer_id is not null));
create index if not exists order_bulks_of_groomer on order_bulks (groomer_id, site_id, created_at)
  where groomer_id is not null;

alter table inbox_owners drop constraint if exists inbox_owners_kind_check;
alter table inbox_owners add constraint inbox_owners_kind_check check (kind in ('order', 'change', 'hold',
  'confirmation', 'proposal', 'charge', 'refund', 'review', 'message', 'groomer', 'lead', 'closed'));

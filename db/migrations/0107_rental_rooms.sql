-- The room of a rental is for its renter and the owner of the van. `rental_id` names the rental. `ended_at`: from then
-- on the room takes no messages.
alter table rooms
  add column rental_id uuid,
  add column ended_at timestamptz,
  drop constraint rooms_kind_check,
  drop constraint rooms_check,
  add constraint rooms_kind_check check (kind in ('pair', 'support', 'public', 'rental')),
  add constraint rooms_check check (case kind
    when 'pair' then customer_id is not null and groomer_id is not null and account_id is null
    when 'support' then customer_id is null and groomer_id is null and account_id is not null
    else customer_id is null and groomer_id is null and account_id is null and title is not null end),
  add constraint rooms_rental_check check (case kind
    when 'rental' then rental_id is not null else rental_id is null and ended_at is null end);
create unique index rooms_rental on rooms (site_id, rental_id) where kind = 'rental';

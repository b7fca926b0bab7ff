-- A third way in which an order changes: other services or pets at the same start. Its row says from when to when the
-- visit lasted, lasts now, and what it costs since.
alter table order_changes drop constraint order_changes_kind_check;
alter table order_changes add constraint order_changes_kind_check
  check (kind in ('move', 'cancellation', 'services'));
alter table order_changes drop constraint order_changes_check;
alter table order_changes add constraint order_changes_check
  check ((kind <> 'cancellation') = (to_groomer_id is not null));

-- Staff change a brand's rules of booking on a page. Placed orders keep those under which they were placed: each save
-- leaves the former ones here, with the instant until which they held. Rules that were never saved have no row.
create table if not exists former_rules (
  site_id uuid not null references sites,
  until timestamptz not null,
  notice_minutes integer not null,
  late_fee_percent integer not null,
  no_show_wait_minutes integer not null,
  answer_hours integer not null,
  primary key (site_id, until)
);

-- The hours for an answer that is due since an instant: those that held then.
create or replace function answer_hours_at(of_site uuid, since timestamptz) returns integer language sql stable as $$
  select coalesce(
    (select former.answer_hours from former_rules former
      where former.site_id = of_site and former.until > since order by former.until limit 1),
    (select site.answer_hours from sites site where site.id = of_site))
$$;

-- step: nodes drop what they have in memory of a brand when its row changes
alter table changes drop constraint if exists changes_kind_check;
alter table changes add constraint changes_kind_check check (
  kind in ('time', 'groomer', 'room', 'visit', 'seen', 'desk', 'typing', 'order', 'waitlist', 'readers', 'writer',
    'catalog', 'site'));

create or replace function record_site() returns trigger language plpgsql as $$
begin
  insert into changes (kind, site_id, resource) select 'site', id, id from changed;
  return null;
end
$$;

create or replace trigger sites_update_recorded after update on sites referencing new table as changed
  for each statement execute function record_site();

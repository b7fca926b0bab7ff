-- Every key between tables of a brand contains the brand, so the database refuses a row that refers to a row of
-- another brand (decision 0031). Each step can run again: it changes only what has no brand yet.
create or replace view brand_children as select * from (values
  ('coupon_redemptions', 'coupons', 'coupon_id'),
  ('gift_card_spendings', 'gift_cards', 'gift_card_id'),
  ('groomer_hours', 'groomers', 'groomer_id'),
  ('groomer_refused_breeds', 'groomers', 'groomer_id'),
  ('groomer_services', 'groomers', 'groomer_id'),
  ('order_lines', 'orders', 'order_id'),
  ('order_upsells', 'orders', 'order_id'),
  ('service_add_ons', 'services', 'service_id'),
  ('service_prices', 'services', 'service_id')) as children (child, parent, link);

create or replace function fill_site_id() returns trigger language plpgsql as $$
begin
  -- Nodes of the version before insert rows without the brand; the parent row knows it.
  execute format('select site_id from %I where id = $1', tg_argv[0])
    using (to_jsonb(new) ->> tg_argv[1])::uuid into new.site_id;
  return new;
end
$$;

-- step: the tables get the column, and a trigger that fills it for nodes of the version before
do $$
declare
  row record;
begin
  for row in select * from brand_children loop
    execute format('alter table %I add column if not exists site_id uuid', row.child);
    execute format('create or replace trigger %I before insert on %I for each row when (new.site_id is null)
      execute function fill_site_id(%L, %L)', row.child || '_site', row.child, row.parent, row.link);
    commit;
  end loop;
end
$$;

-- step: rows that were there before get their brand, some pages of the table to a transaction
do $$
declare
  row record;
  pages bigint;
  remain boolean;
begin
  for row in select * from brand_children loop
    -- A row that the version before updates meanwhile may move behind the last page: then another round finds it.
    loop
      execute format('select exists (select from %I where site_id is null)', row.child) into remain;
      exit when not remain;
      pages := pg_relation_size(row.child::regclass) / current_setting('block_size')::int;
      for page in 0 .. pages by 100 loop
        execute format('update %I child set site_id = parent.site_id from %I parent
          where parent.id = child.%I and child.site_id is null and child.ctid >= %L and child.ctid < %L',
          row.child, row.parent, row.link, format('(%s,0)', page), format('(%s,0)', page + 100));
        commit;
      end loop;
    end loop;
  end loop;
end
$$;

-- step: the brand is required. A check that is validated first spares the table a scan under an exclusive lock.
do $$
declare
  row record;
begin
  for row in select child from brand_children join pg_attribute on attrelid = child::regclass and attname = 'site_id'
    where not attnotnull
  loop
    execute format('alter table %I drop constraint if exists site_is_set', row.child);
    execute format('alter table %I add constraint site_is_set check (site_id is not null) not valid', row.child);
    commit;
    execute format('alter table %I validate constraint site_is_set', row.child);
    commit;
    execute format('alter table %I alter site_id set not null, drop constraint site_is_set', row.child);
    commit;
  end loop;
end
$$;

-- step: the keys and links that need the brand, for the steps below
create or replace view brand_tables as
  select class.oid::regclass as name, attnum as site_column from pg_class class
  join pg_attribute on attrelid = class.oid and attname = 'site_id' and attnotnull and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    -- A host name leads to one brand among all.
    and relname <> 'site_hosts';

create or replace view keys_without_brand as
  select name as place, class.relname as key, class.relname || '_with_site' as next, contype,
    split_part(definition, ' WHERE ', 1) as columns,
    case when strpos(definition, ' WHERE ') > 0 then substr(definition, strpos(definition, ' WHERE ')) else '' end
      as condition
  from brand_tables
  join pg_index index on index.indrelid = name::oid and index.indisunique
  join pg_class class on class.oid = index.indexrelid
  cross join pg_get_indexdef(index.indexrelid) as definition
  left join pg_constraint on conindid = index.indexrelid and contype in ('p', 'u')
  where not site_column = any (index.indkey)
    -- The version before names the columns of these in ON CONFLICT. The next version changes them.
    and class.relname not in ('agreement_acceptances_customer_id_document_id_key', 'calendar_feeds_customer_id_key',
      'gift_card_spendings_pkey', 'ledger_entries_key_key', 'order_lines_pkey', 'pet_vaccinations_pkey',
      'reviews_order_id_key', 'stand_ins_order_id_key');

create or replace view links_without_brand as
  select conrelid::regclass as child, confrelid::regclass as parent, conname as link,
    (select string_agg(quote_ident(attname), ', ' order by nth) from unnest(conkey) with ordinality as at (number, nth)
      join pg_attribute on attrelid = conrelid and attnum = number) as columns,
    (select string_agg(quote_ident(attname), ', ' order by nth) from unnest(confkey) with ordinality as at (number, nth)
      join pg_attribute on attrelid = confrelid and attnum = number) as keys,
    confdeltype as on_delete
  from pg_constraint
  join brand_tables children on children.name = conrelid
  join brand_tables parents on parents.name = confrelid
  where contype = 'f' and not children.site_column = any (conkey);

-- step: each new key is built beside the old one. Writers of its table wait meanwhile, a second for a million rows.
do $$
declare
  row record;
begin
  for row in select * from keys_without_brand where to_regclass(next) is null loop
    execute format('create unique index %I %s, site_id)%s', row.next,
      left(substr(row.columns, strpos(row.columns, ' ON ')), -1), row.condition);
    commit;
  end loop;
end
$$;

-- step: the new keys take the names of the old ones, and the links to them contain the brand
do $$
<<swap>>
declare
  parent regclass;
  key record;
  link record;
  links jsonb;
begin
  for parent in select distinct place from keys_without_brand loop
    execute 'lock table ' || (
      select string_agg(name::text, ', ' order by name::oid) || ' in access exclusive mode' from (
        select swap.parent as name union select child from links_without_brand without where without.parent = swap.parent
      ) as locked);
    links := (select jsonb_agg(to_jsonb(without)) from links_without_brand without where without.parent = swap.parent);
    for link in select * from jsonb_to_recordset(links) as dropped (child text, link text) loop
      execute format('alter table %s drop constraint %I', link.child, link.link);
    end loop;
    for key in select * from keys_without_brand where place = swap.parent loop
      if key.contype is null then
        execute format('drop index %I', key.key);
        execute format('alter index %I rename to %I', key.next, key.key);
      else
        execute format('alter table %s drop constraint %I, add constraint %2$I %s using index %I', parent, key.key,
          case key.contype when 'p' then 'primary key' else 'unique' end, key.next);
      end if;
    end loop;
    for link in select * from jsonb_to_recordset(links)
      as dropped (child text, link text, columns text, keys text, on_delete text)
    loop
      execute format('alter table %s add constraint %I foreign key (%s, site_id) references %s (%s, site_id)%s not valid',
        link.child, link.link, link.columns, parent, link.keys,
        -- Only the link is set to null: the row keeps its brand.
        case link.on_delete when 'c' then ' on delete cascade'
          when 'n' then format(' on delete set null (%s)', link.columns) else '' end);
    end loop;
    commit;
  end loop;
end
$$;

-- step: rows that were there before are checked, while people write
do $$
declare
  link record;
begin
  for link in select conrelid::regclass as child, conname from pg_constraint where contype = 'f' and not convalidated loop
    execute format('alter table %s validate constraint %I', link.child, link.conname);
    commit;
  end loop;
end
$$;

-- step: the exclusion that guards offers of the waitlist
alter table waitlist_offers drop constraint if exists waitlist_offers_once,
  add constraint waitlist_offers_once exclude using gist
    (customer_id with =, groomer_id with =, tstzrange(starts_at, ends_at) with &&, site_id with =);

-- step: the views have served
drop view if exists keys_without_brand, links_without_brand, brand_tables, brand_children;

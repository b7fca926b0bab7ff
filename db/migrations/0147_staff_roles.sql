-- What staff may do is the role that they have. Null permissions mean everything, also what a later version adds.
-- `built_in` is null for a role that the brand has made.
create table staff_roles (
  id uuid not null default gen_random_uuid(),
  site_id uuid not null references sites,
  built_in text check (built_in in ('owner', 'dispatcher', 'support', 'editor', 'bookkeeper', 'viewer')),
  name text not null check (length(name) between 1 and 60),
  permissions text[],
  created_at timestamptz not null default now(),
  primary key (id, site_id),
  check ((built_in is not distinct from 'owner') = (permissions is null))
);
create unique index staff_roles_built_in on staff_roles (built_in, site_id) where built_in is not null;
create unique index staff_roles_name on staff_roles (lower(name), site_id);

insert into staff_roles (site_id, built_in, name, permissions)
select sites.id, role.built_in, role.name, role.permissions::text[] from sites cross join (values
  ('owner', 'Owner', null),
  ('dispatcher', 'Dispatcher', '{orders.read, orders.write, calendar.override, customers.read, customers.contact,
    customers.write, groomers.read, groomers.write, groomers.approve, messages.read, messages.write, vans.write,
    rentals.write, money.read, outbox.read, reports.read}'),
  ('support', 'Support', '{orders.read, orders.write, customers.read, customers.contact, customers.write, groomers.read,
    reviews.moderate, messages.read, messages.write, act.as, outbox.read}'),
  ('editor', 'Editor', '{catalog.write,promotions.write,content.write,reviews.moderate}'),
  ('bookkeeper', 'Bookkeeper', '{orders.read,money.read,money.refund,money.pay_out,reports.read,exports}'),
  ('viewer', 'Viewer', '{orders.read,customers.read,groomers.read,messages.read,reports.read}')
) as role (built_in, name, permissions);

-- A member without a role was added by the version before, and has the list of its own row. That version reads the
-- list alone, so whoever gives or changes a role writes the list too.
alter table staff_members add column role_id uuid,
  add foreign key (role_id, site_id) references staff_roles (id, site_id);
create index staff_members_role on staff_members (role_id, site_id) where role_id is not null;

-- Each list that is no built-in role's becomes a role of the brand with exactly its names.
with lists as (
  select distinct site_id, array(select distinct unnest(permissions) order by 1) as list
  from staff_members where permissions is not null
)
insert into staff_roles (site_id, name, permissions)
select site_id, 'Role ' || row_number() over (partition by site_id order by list), list from lists
where not exists (select from staff_roles role where role.site_id = lists.site_id and role.permissions is not null
  and array(select unnest(role.permissions) order by 1) = lists.list);

update staff_members member set role_id = role.id from staff_roles role
where role.site_id = member.site_id and case when member.permissions is null then role.permissions is null
  else array(select unnest(role.permissions) order by 1)
    = array(select distinct unnest(member.permissions) order by 1) and role.permissions is not null end;

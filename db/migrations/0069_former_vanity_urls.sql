-- Addresses of public pages that a groomer has left. They lead to the groomer's present page, so they belong
-- to that groomer for good.
create table former_vanity_urls (
  vanity_url text not null,
  site_id uuid not null references sites,
  groomer_id uuid not null,
  left_at timestamptz not null,
  primary key (vanity_url, site_id),
  foreign key (groomer_id, site_id) references groomers (id, site_id) on delete cascade
);
create index former_vanity_urls_groomer on former_vanity_urls (groomer_id, site_id);

-- Whoever writes a groomer, an address that leads to another groomer is taken.
create function refuse_former_vanity_url() returns trigger language plpgsql as $$
begin
  if exists (
    select from former_vanity_urls as former
    where former.vanity_url = new.vanity_url and former.site_id = new.site_id and former.groomer_id <> new.id
  ) then
    raise unique_violation using message = 'this address leads to another groomer';
  end if;
  return new;
end
$$;
create trigger groomers_former_vanity_url before insert or update of vanity_url on groomers for each row
  when (new.vanity_url is not null) execute function refuse_former_vanity_url();

-- A groomer exists from sign-up on. Area, vanity URL and start address come later.
alter table groomers
  alter column area_id drop not null,
  alter column vanity_url drop not null,
  alter column start_address drop not null,
  alter column start_latitude drop not null,
  alter column start_longitude drop not null,
  add constraint groomers_start_point check ((start_latitude is null) = (start_longitude is null));
create index groomers_of_area on groomers (site_id, area_id);

-- The account's status decides. A groomer who was switched off by the column alone keeps that by the account.
update accounts set status = 'inactive'
from groomers
where groomers.account_id = accounts.id and groomers.site_id = accounts.site_id
  and not groomers.active and accounts.status = 'active';

-- The version before reads `active`: it is true exactly for the groomers that can be booked.
create function follow_groomer_account() returns trigger language plpgsql as $$
begin
  new.active := new.area_id is not null and new.vanity_url is not null and new.start_address is not null
    and new.start_latitude is not null
    and exists (select from accounts where id = new.account_id and site_id = new.site_id and status = 'active');
  return new;
end
$$;
create trigger groomers_follow_account
  before insert or update of active, account_id, area_id, vanity_url, start_address, start_latitude, start_longitude
  on groomers for each row execute function follow_groomer_account();

-- The change of the groomer's row also reports the groomer to the memory of every node.
create function report_groomer_account() returns trigger language plpgsql as $$
begin
  update groomers set active = active where account_id = new.id and site_id = new.site_id;
  return null;
end
$$;
create trigger accounts_report_groomer after update of status on accounts for each row
  when (new.role = 'groomer' and new.status is distinct from old.status) execute function report_groomer_account();

update groomers set active = active;

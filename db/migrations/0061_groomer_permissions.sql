-- What a brand lets a groomer change or see, by the names in groomers/rules/permissions.ts. Until now no
-- call read the list, so an empty list meant nothing in particular; a groomer starts with everything.
alter table groomers alter column permissions set default '["hours", "zones", "prices", "phone"]';
update groomers set permissions = '["hours", "zones", "prices", "phone"]' where permissions = '[]';

-- Customers come by the code of a customer or of a groomer.
alter table referrals
  alter column referrer_id drop not null,
  add column groomer_id uuid,
  add constraint referrals_one_referrer check (num_nonnulls(referrer_id, groomer_id) = 1),
  add constraint referrals_groomer foreign key (groomer_id, site_id) references groomers (id, site_id);
create index referrals_of_groomer on referrals (site_id, groomer_id) where groomer_id is not null;

-- Rewards for groomers who came by a code become entries like all others. The version before still adds them to
-- `groomer_earnings`; a job copies those.
insert into earning_entries (id, site_id, account_id, referral_id, cause, source, amount_cents, facts, earned_on, made_at)
select earning.id, earning.site_id, groomer.account_id, earning.referral_id, 'reward', earning.referral_id::text,
  earning.amount_cents, '{}', (earning.made_at at time zone coalesce(area.time_zone, 'UTC'))::date, earning.made_at
from groomer_earnings earning
join groomers groomer on groomer.id = earning.groomer_id and groomer.site_id = earning.site_id
left join areas area on area.id = groomer.area_id and area.site_id = groomer.site_id;

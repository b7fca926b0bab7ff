-- Where the visitor who placed the order came from. Booking sessions end after a day; reports read these columns.
-- Erasing an account empties both.
alter table orders
  add column utm jsonb not null default '{}' check (jsonb_typeof(utm) = 'object'),
  add column referrer text check (length(referrer) between 1 and 200);

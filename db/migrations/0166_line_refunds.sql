-- What a refund by lines gave back of each line of an order's final price (decision 0082). `refund_id`: the refund, whose
-- result is in `payment_refunds`. `place`: the line's place in the price, from 0. Earlier refunds have no rows.
create table if not exists order_line_refunds (
  site_id uuid not null references sites,
  order_id uuid not null,
  refund_id uuid not null,
  place smallint not null check (place >= 0),
  amount_cents int not null check (amount_cents > 0),
  made_at timestamptz not null,
  primary key (order_id, refund_id, place, site_id),
  foreign key (order_id, site_id) references orders (id, site_id) on delete cascade
);

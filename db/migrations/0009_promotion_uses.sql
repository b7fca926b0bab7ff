-- What each booking took of a coupon or a gift card. `holder` is the booking session or order that took it; the row
-- makes taking and giving back safe to repeat.
create table coupon_redemptions (
  coupon_id uuid not null references coupons,
  holder uuid not null,
  redeemed_at timestamptz not null,
  primary key (coupon_id, holder)
);

alter table coupons add check (max_uses is null or uses <= max_uses);

create table gift_card_spendings (
  gift_card_id uuid not null references gift_cards,
  holder uuid not null,
  spent integer not null check (spent >= 0),
  spent_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (gift_card_id, holder)
);

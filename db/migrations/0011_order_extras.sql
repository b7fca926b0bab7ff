-- By which codes an order became cheaper, as it tells its customer: they stay when a code is given back or removed. Of
-- a gift card only the end, since the whole is money.
alter table orders add column coupon_code text, add column gift_card_ending text;
-- What an order took is given back by the order's id.
create index gift_card_spendings_holder on gift_card_spendings (holder);
create index coupon_redemptions_holder on coupon_redemptions (holder);

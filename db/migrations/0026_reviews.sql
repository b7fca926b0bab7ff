-- The pictures of a review, in their customer's order.
create table review_pictures (
  file_id uuid primary key references files,
  site_id uuid not null references sites,
  review_id uuid not null references reviews on delete cascade,
  position integer not null check (position between 0 and 4),
  unique (review_id, position)
);

-- What an order is told of its review, so that it need not ask for it.
alter table orders
  add column review_rating integer check (review_rating between 1 and 5),
  add column reviewed_at timestamptz,
  add check ((review_rating is null) = (reviewed_at is null));
update orders set review_rating = reviews.rating, reviewed_at = reviews.created_at
  from reviews where reviews.order_id = orders.id;

-- Pictures, each as SPEC §3 "Image": { id, url, alt, sizes: { thumbnail, medium, large } }. Null: none was given.
alter table groomers
  add column profile_picture jsonb,
  add column logo jsonb,
  add column images jsonb not null default '[]';
alter table order_lines
  add column before_photo jsonb,
  add column after_photo jsonb;
-- What staff take down stays as a row. `rating_sum` and `rating_count` of groomers are of published reviews.
alter table reviews
  add column image jsonb,
  add column published boolean not null default true;

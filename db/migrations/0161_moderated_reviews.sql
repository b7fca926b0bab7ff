-- Why the team hid a review, and when. Both are empty while the review is shown.
alter table reviews
  add column if not exists hidden_reason text not null default '',
  add column if not exists hidden_at timestamptz;

-- step: the team lists the reviews of a brand, the newest first
create index if not exists reviews_latest on reviews (site_id, created_at desc, id desc);

-- step: few reviews are bad
create index if not exists reviews_low on reviews (site_id, created_at desc, id desc) where rating < 3;

-- step: few reviews are hidden
create index if not exists reviews_hidden on reviews (site_id, created_at desc, id desc) where not published;

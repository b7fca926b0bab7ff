-- Production claims its database when it starts, empty as it may be: a demo that is started on it later leaves it alone.
create table production_mark (
  is_production boolean primary key default true check (is_production),
  marked_at timestamptz not null default now()
);

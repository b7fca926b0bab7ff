-- Rooms that the brand's team serves: support rooms, and rooms of pairs that it joined. `from_seq`: the team reads
-- the messages from this number on. `seen_seq`: what the team has dealt with. `waiting_since`: the first message that the
-- team has not answered; `due_at`: when its answer is due. `answered_at`: the first answer of all.
create table desk_rooms (
  site_id uuid not null references sites,
  room_id uuid not null,
  status text not null default 'open' check (status in ('open', 'done')),
  assignee_id uuid,
  from_seq bigint not null default 0,
  seen_seq bigint not null default 0,
  waiting_since timestamptz,
  due_at timestamptz,
  answered_at timestamptz,
  opened_at timestamptz not null,
  primary key (room_id, site_id),
  foreign key (room_id, site_id) references rooms (id, site_id) on delete cascade,
  foreign key (assignee_id, site_id) references accounts (id, site_id) on delete set null (assignee_id),
  check ((waiting_since is null) = (due_at is null))
);
create index desk_rooms_due on desk_rooms (site_id, status, due_at);
create index desk_rooms_assignee on desk_rooms (site_id, assignee_id);

-- What the team notes about a room. Members never see it.
create table desk_notes (
  id uuid not null,
  site_id uuid not null references sites,
  room_id uuid not null,
  author_id uuid not null,
  content text not null,
  created_at timestamptz not null,
  primary key (id, site_id),
  foreign key (room_id, site_id) references rooms (id, site_id) on delete cascade,
  foreign key (author_id, site_id) references accounts (id, site_id) on delete cascade
);
create index desk_notes_room on desk_notes (site_id, room_id, created_at);
create index desk_notes_author on desk_notes (site_id, author_id);

-- Answers that the team gives often. The content has placeholders, such as {firstName}.
create table canned_replies (
  id uuid not null,
  site_id uuid not null references sites,
  title text not null,
  content text not null,
  changed_at timestamptz not null,
  primary key (id, site_id)
);
create unique index canned_replies_title on canned_replies (site_id, lower(title));

-- When the team answers, in minutes of the local day; 1 = Sunday. A brand without rows answers at all hours.
create table support_hours (
  site_id uuid not null references sites,
  weekday int not null check (weekday between 1 and 7),
  opens_at int not null check (opens_at between 0 and 1425 and opens_at % 15 = 0),
  closes_at int not null check (closes_at <= 1440 and closes_at % 15 = 0),
  primary key (site_id, weekday),
  check (opens_at < closes_at)
);
-- Within how many open minutes the first and each further answer is due.
alter table sites
  add column first_answer_minutes int not null default 60 check (first_answer_minutes between 1 and 10080),
  add column next_answer_minutes int not null default 240 check (next_answer_minutes between 1 and 10080);

-- A report is closed once the team has dealt with it.
alter table message_reports
  add column closed_at timestamptz,
  add column closed_by uuid,
  add foreign key (closed_by, site_id) references accounts (id, site_id) on delete set null (closed_by);
create index message_reports_open on message_reports (site_id, reported_at) where closed_at is null;
create index message_reports_closed_by on message_reports (site_id, closed_by) where closed_by is not null;

-- A public room has notices of the team to one role, to one area, or to all. It has no members: whoever belongs to the
-- role and the area reads it.
alter table rooms
  add column title text,
  add column role text check (role in ('customer', 'groomer', 'renter')),
  add column area_id uuid,
  add foreign key (area_id, site_id) references areas (id, site_id) on delete cascade,
  drop constraint rooms_kind_check,
  drop constraint rooms_check,
  add constraint rooms_kind_check check (kind in ('pair', 'support', 'public')),
  add constraint rooms_check check (case kind
    when 'pair' then customer_id is not null and groomer_id is not null and account_id is null
    when 'support' then customer_id is null and groomer_id is null and account_id is not null
    else customer_id is null and groomer_id is null and account_id is null and title is not null end);
create index rooms_public on rooms (site_id, updated_at desc) where kind = 'public';
create index rooms_area on rooms (site_id, area_id) where area_id is not null;

-- What people read who write to the team outside its hours; {opening} becomes the next opening. A constant default
-- rewrites no table.
alter table sites
  add column if not exists away_answer text not null default 'The team is away now. It answers from {opening}.'
    check (away_answer like '%{opening}%' and length(away_answer) <= 1000);

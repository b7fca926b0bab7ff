-- Staff change pages on screens. `description` is what search engines show; without one, it is the beginning of the
-- text. `revision` counts the changes of a row, as that of services does. Constant defaults rewrite no table.
alter table cms_pages
  add column if not exists description text not null default '',
  add column if not exists revision integer not null default 1;

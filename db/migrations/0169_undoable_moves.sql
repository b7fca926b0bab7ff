-- Staff can undo a move that they made by phone as long as its letters wait. `order_version`: of the order after such a
-- move. `earlier`: what the move changed besides time and groomer, so that it can be put back.
alter table order_changes
  add column order_version integer,
  add column earlier jsonb,
  add column undone_at timestamptz,
  add constraint order_changes_undoable check ((order_version is null) = (earlier is null)),
  add constraint order_changes_undone check (undone_at is null or earlier is not null);
create index order_changes_undoable_moves on order_changes (site_id, account_id, created_at)
  where order_version is not null;

-- Why a groomer declined a customer's change. The customer's own reason stays in reason_id.
alter table order_changes add column answer_reason_id uuid;

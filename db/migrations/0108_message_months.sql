-- How many months after its last message a brand stores a conversation.
alter table sites add column message_months int not null default 24 check (message_months between 1 and 120);

-- Which of a shop's purchases are checked is drawn with this, so that no shop can work it out from what it sees.
alter table installation add column lot uuid not null default gen_random_uuid();

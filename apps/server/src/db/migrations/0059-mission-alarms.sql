-- Of which part of a mission's budget operators have been told that it is used: 0, 50, 80 or 100 percent.
alter table missions
  add column alarmed_percent integer not null default 0 check (alarmed_percent in (0, 50, 80, 100));

-- What was decided grows without end, and is read a page at a time.
create index approval_requests_by_time on approval_requests (asked_at desc, id desc);

-- What is for one user is handed over beside the messages to many, and never waits behind them.
create index notices_unsent_of_one on notices (created_at) where sent_at is null and kind <> 'broadcast';

-- Nodes since 0131 work with it.
-- Whose phone does not ring for decided purchases or for points that end. The messages themselves are kept all the same.
alter table users
  add column purchases_off_at timestamptz,
  add column expiry_off_at timestamptz;

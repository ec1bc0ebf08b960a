-- Why a shop or brand rejected a purchase, where it said so. The customer reads it.
alter table purchases
  add column rejection_reason text check (
    rejection_reason in ('other-product', 'not-bought-here', 'other-quantity', 'already-counted', 'other')),
  add column rejection_words text check (length(rejection_words) <= 120),
  add check (rejection_reason is null or status = 'rejected');

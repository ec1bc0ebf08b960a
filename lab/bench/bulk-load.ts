import { idOf } from './bench-database.ts'

/**
 * Loads rows without a foreign key check per row: the constraints are dropped and recreated, which checks all rows at
 * once. The schema is the same afterwards.
 */
export function withoutForeignKeys(statements: readonly string[]): readonly string[] {
  return [dropForeignKeys, ...statements, recreateForeignKeys, 'drop table dropped_foreign_keys']
}

/** Builds the indexes once all rows are there, many times faster at millions of rows. Inside `withoutForeignKeys`, which need them. */
export function withoutIndexes(statements: readonly string[]): readonly string[] {
  return [dropIndexes, ...statements, recreateIndexes, 'drop table dropped_indexes']
}

/** Do not vacuum empty tables: PostgreSQL would then plan as if they stayed empty. */
export function vacuum(...tables: readonly string[]): string {
  return `vacuum analyze ${tables.join(', ')}`
}

const dropForeignKeys = `do $$
declare dropped record;
begin
  create table dropped_foreign_keys as
    select conrelid::regclass::text as on_table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace;
  for dropped in select on_table, name from dropped_foreign_keys loop
    execute format('alter table %s drop constraint %I', dropped.on_table, dropped.name);
  end loop;
end $$`

const recreateForeignKeys = `do $$
declare dropped record;
begin
  for dropped in select on_table, name, definition from dropped_foreign_keys order by on_table, name loop
    execute format('alter table %s add constraint %I %s', dropped.on_table, dropped.name, dropped.definition);
  end loop;
end $$`

const dropIndexes = `do $$
declare dropped record;
begin
  create table dropped_indexes as
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
      from pg_constraint where contype in ('p', 'u', 'x') and connamespace = 'public'::regnamespace
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid);
  for dropped in select * from dropped_indexes loop
    execute dropped.drop;
  end loop;
end $$`

const recreateIndexes = `do $$
declare dropped record;
begin
  set local maintenance_work_mem = '1GB';
  for dropped in select * from dropped_indexes order by dropped_indexes.create loop
    execute dropped.create;
  end loop;
end $$`

/** Shops `from` to `to`, four fifths of them in three hundred towns, each with a keeper who can sign in. */
export function insertShops(from: number, to: number): readonly string[] {
  return [
    `insert into retailers (id, kind, name, email, address, state, city, country, latitude, longitude, unique_code)
     select ${idOf('shop', 'n')}, 'retailer', 'Shop ' || n, 'shop' || n || '@example.ng', n || ' Market Road',
            'Lagos', 'Yaba', 'Nigeria',
            case when n % 5 = 0 then 4.5 + ${spread(1)} * 9 else 5 + ${town(2)} * 8 + (${spread(3)} - 0.5) * 0.2 end,
            case when n % 5 = 0 then 3 + ${spread(4)} * 11 else 3.5 + ${town(5)} * 10 + (${spread(6)} - 0.5) * 0.2 end,
            'S' || n
       from generate_series(${from}, ${to}) as n`,
    `insert into users (id, role, retailer_id, email, email_key, password_hash, first_name, last_name, phone_number,
                        state, city, country)
     select ${idOf('keeper', 'n')}, 'retailer', ${idOf('shop', 'n')}, 'keeper' || n || '@example.ng',
            'keeper' || n || '@example.ng', 'none', 'Ada', 'Obi', '08012345678', 'Lagos', 'Yaba', 'Nigeria'
       from generate_series(${from}, ${to}) as n`,
  ]
}

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function spread(salt: number): string {
  return `((hashint8(n * 31 + ${salt}) & 1048575) / 1048576.0)`
}

function town(salt: number): string {
  return `((hashint8(n % 300 + ${salt * 1_000}) & 1048575) / 1048576.0)`
}

/** Customers `1` to `count`, each with a wallet. */
export function insertCustomers(count: number): readonly string[] {
  return [
    `insert into users (id, role, email, email_key, password_hash, first_name, last_name, phone_number,
                        state, city, country)
     select ${idOf('customer', 'n')}, 'customer', 'customer' || n || '@example.ng', 'customer' || n || '@example.ng',
            'none', 'Tunde', 'Bakare', '08012345678', 'Lagos', 'Yaba', 'Nigeria'
       from generate_series(1, ${count}) as n`,
    `insert into wallets (user_id, balance) select ${idOf('customer', 'n')}, 1000000
       from generate_series(1, ${count}) as n`,
  ]
}

export function insertProducts(count: number): readonly string[] {
  return [
    `insert into retailers (id, kind, name, email, address, state, city, country, latitude, longitude, unique_code)
     values (${idOf('brand', "'1'")}, 'brand', 'Golden Sack', 'brand@example.ng', '1 Mill Road', 'Lagos', 'Ikeja',
             'Nigeria', 6.6, 3.35, 'BRAND1')`,
    `insert into products (name, brand_name, brand_id, points_per_unit, image_url)
     select 'Product ' || n, 'Golden Sack', ${idOf('brand', "'1'")}, 45, '/pictures/rice.webp'
       from generate_series(1, ${count}) as n`,
  ]
}

export const insertAirtime = `
  insert into redemption_items (id, name, type, point_to_ngn_rate)
  values (${idOf('item', "'1'")}, 'mtn', 'airtime', 0.5)`

/** Fills the list of pending purchases, as declaring each purchase would. */
export const listPending = `
  insert into pending_purchases (purchase_id, customer_id, retailer_id, product_id, created_at, quantity, total_kobo, points,
                                 flags, customer_email, image_url)
  select purchases.id, purchases.customer_id, purchases.retailer_id, purchases.product_id, purchases.created_at,
         purchases.quantity, purchases.total_kobo, purchases.points, purchases.flags, users.email, purchase_photos.image_url
    from purchases
    join users on users.id = purchases.customer_id
    join purchase_photos on purchase_photos.id = purchases.photo_id
   where purchases.status = 'pending'
   order by purchases.created_at, purchases.id`

import { randomUUID } from 'node:crypto'
import type { BusyProgramme } from './busy-programme.ts'

const nobody = randomUUID()

/** A change to the database that bypasses the product. */
interface Tampering {
  /** The statement that makes the change. */
  readonly plant: string
  readonly mend: string
  /** Part of the finding of each check that detects it. */
  readonly finds: Readonly<Record<string, string>>
}

/** A transfer that is removed from the ledger, and restored. */
function missing(reference: string): Pick<Tampering, 'plant' | 'mend'> {
  return {
    plant: `create table taken as select * from point_transfers where reference = '${reference}';
            delete from point_transfers where reference = '${reference}'`,
    mend: `insert into point_transfers (reference, kind, user_id, points, balance_after, created_at)
           select reference, kind, user_id, points, balance_after, created_at from taken; drop table taken`,
  }
}

/** A transfer for a record that does not exist. */
function invented(reference: string, kind: string): Pick<Tampering, 'plant' | 'mend'> {
  return {
    plant: `insert into point_transfers (reference, kind, user_id, points, balance_after)
            values ('${reference}', '${kind}', gen_random_uuid(), 5, 5)`,
    mend: `delete from point_transfers where reference = '${reference}'`,
  }
}

/** A value that is changed, and changed back. */
function changed(table: string, id: string, to: string, back: string): Pick<Tampering, 'plant' | 'mend'> {
  return {
    plant: `update ${table} set ${to} where ${id}`,
    mend: `update ${table} set ${back} where ${id}`,
  }
}

const byId = (id: string) => `id = '${id}'`

export const tamperings: Record<string, (ids: BusyProgramme) => Tampering> = {
  'a payment at a shop that left the wallet and arrived nowhere': ({ paid }) => ({
    ...missing(`point-payment/${paid}/take`),
    finds: { 'point-payments': paid },
  }),
  'points that left a wallet for no payment': () => ({
    ...invented(`point-payment/${nobody}/pay`, 'pay'),
    finds: { 'point-payments': `point-payment/${nobody}/pay` },
  }),
  'a shop that is owed more than it took': ({ shopId }) => ({
    ...changed(
      'shop_accounts',
      `tenant_id = '${shopId}'`,
      'owed_kobo = owed_kobo + 1',
      'owed_kobo = owed_kobo - 1',
    ),
    finds: { 'shop-accounts': shopId },
  }),
  'a sale that counts other points than it gave': ({ sale }) => ({
    ...changed('sales', byId(sale), 'points = points + 1', 'points = points - 1'),
    finds: { sales: sale },
  }),
  'a hold for no redemption': () => ({
    ...invented(`redemption/${nobody}/hold`, 'hold'),
    finds: { holds: `redemption/${nobody}/hold` },
  }),
  'an open redemption with fewer points than are held': ({ open }) => ({
    ...changed('redemptions', byId(open), 'points = points - 1', 'points = points + 1'),
    finds: { holds: `redemption/${open}/hold` },
  }),
  'an open redemption without a hold': ({ open }) => ({
    ...missing(`redemption/${open}/hold`),
    finds: { 'open-redemptions': open },
  }),
  'an open redemption whose hold was settled': ({ open }) => ({
    ...invented(`redemption/${open}/outcome`, 'settle'),
    finds: { 'open-redemptions': open },
  }),
  'a delivered redemption whose hold has not ended': ({ delivered }) => ({
    ...missing(`redemption/${delivered}/outcome`),
    finds: { holds: `redemption/${delivered}/hold`, 'ended-redemptions': delivered },
  }),
  'a delivered redemption whose points went back': ({ delivered }) => ({
    ...changed(
      'point_transfers',
      `reference = 'redemption/${delivered}/outcome'`,
      `kind = 'refund'`,
      `kind = 'settle'`,
    ),
    finds: { 'ended-redemptions': delivered },
  }),
  'a refunded redemption whose points were settled': ({ refunded }) => ({
    ...changed(
      'point_transfers',
      `reference = 'redemption/${refunded}/outcome'`,
      `kind = 'settle'`,
      `kind = 'refund'`,
    ),
    finds: { 'ended-redemptions': refunded },
  }),
  'a confirmed purchase without points': ({ rejected }) => ({
    ...changed('purchases', byId(rejected), `status = 'confirmed'`, `status = 'rejected'`),
    finds: { 'confirmed-purchases': rejected },
  }),
  'a confirmed purchase whose points are gone from the ledger': ({ confirmed, shopId }) => ({
    ...missing(`purchase/${confirmed}/earn`),
    finds: { 'confirmed-purchases': confirmed, 'issuing-days': shopId },
  }),
  'points for no purchase': () => ({
    ...invented(`purchase/${nobody}/earn`, 'earn'),
    finds: { awards: `purchase/${nobody}/earn` },
  }),
  'a confirmed purchase with other points than were given': ({ confirmed }) => ({
    ...changed('purchases', byId(confirmed), 'points = points + 1', 'points = points - 1'),
    finds: { awards: `purchase/${confirmed}/earn` },
  }),
  'a day with more points than were given': ({ shopId }) => ({
    ...changed(
      'issuing_days',
      `tenant_id = '${shopId}' and points > 0`,
      'points = points + 1',
      'points = points - 1',
    ),
    finds: { 'issuing-days': shopId },
  }),
  'a day with fewer points than were given': ({ shopId }) => ({
    ...changed(
      'issuing_days',
      `tenant_id = '${shopId}' and points > 0`,
      'points = points - 1',
      'points = points + 1',
    ),
    finds: { 'issuing-days': shopId },
  }),
  'a budget that has counted less than was given': ({ shopId }) => ({
    ...changed(
      'issuing_windows',
      `tenant_id = '${shopId}'`,
      'newest_hour = newest_hour - 25',
      'newest_hour = newest_hour + 25',
    ),
    finds: { 'issuing-windows': shopId },
  }),
  'a debt that no reversal made': () => ({
    ...invented(`purchase-reversal/${nobody}/take-back/1`, 'take-back-debt'),
    finds: { debts: nobody },
  }),
  'a reversal whose debt is not in the ledger': ({ confirmed }) => ({
    plant: `insert into purchase_reversals (id, purchase_id, quantity, points, debt, reason, decided_by)
            select '${nobody}', id, 1, 5, 5, 'invented', customer_id from purchases where id = '${confirmed}'`,
    mend: `delete from purchase_reversals where id = '${nobody}'`,
    finds: { debts: nobody, acts: `reversal ${nobody}` },
  }),
  'a mission that spent more than its bonuses': ({ missionId }) => ({
    ...changed(
      'missions',
      byId(missionId),
      'spent_points = spent_points + 1',
      'spent_points = spent_points - 1',
    ),
    finds: { 'mission-budgets': missionId },
  }),
  'a purchase that an operator confirmed without a trace of who did': ({ reviewed }) => ({
    plant: `create table taken as select * from audit_log where subject = '${reviewed}';
            delete from audit_log where subject = '${reviewed}'`,
    mend: 'insert into audit_log overriding system value select * from taken; drop table taken',
    finds: { acts: `review of ${reviewed}` },
  }),
  'points that somebody adjusted in the database': ({ customer, operator }) => ({
    plant: `insert into point_adjustments (id, user_id, points, reason, asked_by)
            values ('${nobody}', '${customer}', 5, 'A gift', '${operator}')`,
    mend: `alter table point_adjustments disable trigger user; delete from point_adjustments;
           alter table point_adjustments enable trigger user`,
    finds: { acts: `adjustment ${nobody}` },
  }),
  'a purchase that waits but is not in the list': ({ waiting }) => ({
    plant: `create table taken as select * from pending_purchases where purchase_id = '${waiting}';
            delete from pending_purchases where purchase_id = '${waiting}'`,
    mend: 'insert into pending_purchases select * from taken; drop table taken',
    finds: { 'pending-purchases': waiting },
  }),
  'a purchase that an operator has to look at but is not told of': ({ waiting }) => ({
    plant: `update purchases set held_at = now(), held_by = customer_id, held_tenant = retailer_id where id = '${waiting}';
            create table taken as select * from pending_purchases where purchase_id = '${waiting}';
            delete from pending_purchases where purchase_id = '${waiting}'`,
    mend: `update purchases set held_at = null, held_by = null, held_tenant = null where id = '${waiting}';
           insert into pending_purchases select * from taken; drop table taken`,
    finds: { 'pending-purchases': waiting },
  }),
  'a purchase in both lists': ({ waiting }) => ({
    plant: `insert into held_purchases (purchase_id, held_at) values ('${waiting}', now())`,
    mend: `delete from held_purchases where purchase_id = '${waiting}'`,
    finds: { 'pending-purchases': waiting },
  }),
  'a decided purchase in the list': ({ waiting }) => ({
    ...changed('purchases', byId(waiting), `status = 'rejected'`, `status = 'pending'`),
    finds: { 'pending-purchases': waiting },
  }),
  'a kept day without its transfers': () => ({
    plant: `insert into ledger_days (day, kind, points, transfers) values (current_date + 30, 'earn', 5, 1);
            insert into summed_until (day) values (current_date - 365)`,
    mend: 'delete from ledger_days; delete from summed_until',
    finds: { 'ledger-days': 'earn on ' },
  }),
}

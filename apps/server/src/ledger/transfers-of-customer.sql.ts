/**
 * A common table expression with every cause that may have moved a customer's points, and the suffixes of its transfers'
 * references: the ledger is indexed by reference, and a reference is built from the cause.
 */
export const causesOf = (customer: string) => `causes as (
      select 'purchase/' || id as cause, 'purchase' as about, id as about_id,
             '{/earn,/earn/debt,/mature,/mature/debt}'::text[] as ends
        from purchases where customer_id = ${customer}
      union all
      select 'purchase-reversal/' || purchase_reversals.id, 'purchase', purchases.id,
             '{/take-back/1,/take-back/2,/take-back/3}'
        from purchase_reversals join purchases on purchases.id = purchase_reversals.purchase_id
       where purchases.customer_id = ${customer}
      union all
      select 'redemption/' || id, 'redemption', id, '{/hold,/outcome,/outcome/debt,/reversal,/reversal/debt}'
        from redemptions where customer_id = ${customer}
      union all
      select 'point-payment/' || id, 'payment', id, '{/pay,/pay-back,/pay-back/debt}'
        from point_payments where customer_id = ${customer} and taken_at is not null
      union all
      select 'adjustment/' || id, 'adjustment', id, '{/adjust,/adjust/debt}'
        from point_adjustments where user_id = ${customer}
      union all
      select 'merge/' || id, 'merge', into_id, '{/out,/debt-out}' from merge_moves where from_id = ${customer}
      union all
      select 'merge/' || id, 'merge', from_id, '{/in,/in/debt,/pay,/debt-in}' from merge_moves where into_id = ${customer}
      union all
      select 'expiry/' || ends_on || '/' || user_id, 'expiry', null, '{/expire}'
        from expiring_points where user_id = ${customer} and ended_at is not null
      union all
      select 'demo/opening-balance', 'opening', null, '{/earn}'
    )`

/** The transfers of `causes`. */
export const transfersOf = (customer: string) => `causes cross join unnest(causes.ends) as ending
      join point_transfers on point_transfers.reference = causes.cause || ending and point_transfers.user_id = ${customer}`

export const causesOfCustomer = causesOf('$1')
export const transfersOfCauses = transfersOf('$1')

/**
 * A common table expression with everything that may have moved the points of the customer `$1`, and the ends of the references
 * of its transfers: the index that the ledger has is on references, which follow from what the points were moved for.
 */
export const causesOfCustomer = `causes as (
      select 'purchase/' || id as cause, 'purchase' as about, id as about_id,
             '{/earn,/earn/debt,/mature,/mature/debt}'::text[] as ends
        from purchases where customer_id = $1
      union all
      select 'purchase-reversal/' || purchase_reversals.id, 'purchase', purchases.id,
             '{/take-back/1,/take-back/2,/take-back/3}'
        from purchase_reversals join purchases on purchases.id = purchase_reversals.purchase_id
       where purchases.customer_id = $1
      union all
      select 'redemption/' || id, 'redemption', id, '{/hold,/outcome,/outcome/debt,/reversal,/reversal/debt}'
        from redemptions where customer_id = $1
      union all
      select 'adjustment/' || id, 'adjustment', id, '{/adjust,/adjust/debt}'
        from point_adjustments where user_id = $1
      union all
      select 'merge/' || id, 'merge', into_id, '{/out,/debt-out}' from merge_moves where from_id = $1
      union all
      select 'merge/' || id, 'merge', from_id, '{/in,/in/debt,/pay,/debt-in}' from merge_moves where into_id = $1
      union all
      select 'demo/opening-balance', 'opening', null, '{/earn}'
    )`

/** The transfers of `causes`. */
export const transfersOfCauses = `causes cross join unnest(causes.ends) as ending
      join point_transfers on point_transfers.reference = causes.cause || ending and point_transfers.user_id = $1`

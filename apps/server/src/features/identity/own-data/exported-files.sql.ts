import { causesOfCustomer, transfersOfCauses } from '../../../ledger/transfers-of-customer.sql.ts'
import { accessFiles } from './exported-access.sql.ts'
import { type ExportedFile, naira, number, timeAndId } from './exported-file.ts'

const account: ExportedFile = {
  name: 'account',
  about: 'Your account and your points. debt is the points you owe after a reversal.',
  sql: `select 'account' as place, users.id, users.role, users.email, users.first_name, users.last_name,
           users.phone_number, users.verified_email, users.verified_phone,
           users.state, users.city, users.country, users.created_at, users.password_changed_at,
           users.redeeming_stopped_at, users.news_off_at, users.purchases_off_at, users.expiry_off_at, users.erase_at,
            wallets.balance as points, wallets.maturing, wallets.debt,
           wallet_guards.pin_hash is not null as has_wallet_pin, wallet_guards.locked_until as redeeming_locked_until
      from users
      left join wallets on wallets.user_id = users.id
      left join wallet_guards on wallet_guards.user_id = users.id
     where users.id = $1`,
}

const shop: ExportedFile = {
  name: 'shop',
  about: 'Your shop or brand.',
  sql: `select 'shop' as place, retailers.id, retailers.kind, retailers.name, retailers.email, retailers.address,
           retailers.state, retailers.city, retailers.country, retailers.latitude, retailers.longitude,
           retailers.unique_code, retailers.created_at
      from users join retailers on retailers.id = users.retailer_id
     where users.id = $1`,
}

const statement: ExportedFile = {
  name: 'statement',
  about: 'Every change to your points, with the balance after it.',
  isTable: true,
  sql: `with ${causesOfCustomer}
    select ${number('point_transfers.id')} as place, point_transfers.created_at, point_transfers.kind,
           point_transfers.points, transfer_accounts.from_account, transfer_accounts.to_account,
           point_transfers.balance_after, point_transfers.reference
      from ${transfersOfCauses}
      join transfer_accounts using (kind)`,
}

const maturing: ExportedFile = {
  name: 'maturing-points',
  about: 'Points you have earned that are not available yet.',
  sql: `select ${timeAndId('maturing_points.matures_at', 'maturing_points.cause')} as place,
           purchases.id as purchase, maturing_points.points, maturing_points.matures_at
      from purchases join maturing_points on maturing_points.cause = 'purchase/' || purchases.id
     where purchases.customer_id = $1`,
}

const purchases: ExportedFile = {
  name: 'purchases',
  about: 'Your purchases, with the missions that gave a bonus. photo is the name of a file in this archive.',
  isTable: true,
  sql: `select ${timeAndId('purchases.created_at', 'purchases.id')} as place, purchases.id, purchases.created_at,
           products.name as product, products.brand_name as brand, retailers.name as shop, purchases.quantity,
           ${naira('purchases.total_kobo')} as total_naira, purchases.points, purchases.status, purchases.rejection_reason,
           purchases.rejection_words,
           purchases.decided_at, purchases.held_at is not null as was_checked_by_jara, purchases.reversed_units,
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'mission', missions.name, 'units', purchase_bonuses.units, 'points', purchase_bonuses.points)), '[]')
              from purchase_bonuses join missions on missions.id = purchase_bonuses.mission_id
             where purchase_bonuses.purchase_id = purchases.id) as bonuses,
           purchases.photo_id
      from purchases
      join products on products.id = purchases.product_id
      join retailers on retailers.id = purchases.retailer_id
     where purchases.customer_id = $1`,
}

const reversals: ExportedFile = {
  name: 'reversals',
  about: 'Reversed units of your purchases, with the reasons.',
  sql: `select ${timeAndId('purchase_reversals.created_at', 'purchase_reversals.id')} as place,
           purchase_reversals.purchase_id as purchase, purchase_reversals.created_at, purchase_reversals.quantity,
           purchase_reversals.points, purchase_reversals.debt, purchase_reversals.reason
      from purchase_reversals join purchases on purchases.id = purchase_reversals.purchase_id
     where purchases.customer_id = $1`,
}

const adjustments: ExportedFile = {
  name: 'adjustments',
  about: 'Points that an operator added or deducted, with the reasons.',
  sql: `select ${timeAndId('created_at', 'id')} as place, created_at, points, reason, evidence
      from point_adjustments where user_id = $1`,
}

const photos: ExportedFile = {
  name: 'photos',
  about: 'Your photos: those in this archive, and the data stored about the others to recognise them again.',
  sql: `select ${timeAndId('purchase_photos.created_at', 'purchase_photos.id')} as place, purchase_photos.id,
           purchase_photos.created_at, retailers.name as shop, purchase_photos.used_at,
           encode(purchase_photos.sha256, 'hex') as sha256, purchase_photos.perceptual_hash::text as looks,
           product_references.state as as_picture_of_the_product
      from purchase_photos
      join retailers on retailers.id = purchase_photos.retailer_id
      left join product_references on product_references.photo_id = purchase_photos.id
     where purchase_photos.customer_id = $1`,
}

export const redemptions: ExportedFile = {
  name: 'redemptions',
  about: 'Your redemptions with their recipients and meter tokens.',
  isTable: true,
  sql: `select ${timeAndId('redemptions.created_at', 'redemptions.id')} as place, redemptions.id,
           redemptions.created_at, redemption_items.name as item, redemptions.type, redemptions.recipient,
           redemptions.holder, redemptions.phone, redemptions.plan_name as plan, redemptions.points,
           ${naira('redemptions.amount_kobo')} as naira, redemptions.status, redemptions.proved_by, redemptions.reason, redemptions.token,
           redemptions.bonus_token, redemptions.units, redemptions.finished_at, redemptions.request_id,
           redemption_decisions.decision as decided_by_hand, redemption_decisions.reason as decided_because
      from redemptions
      join redemption_items on redemption_items.id = redemptions.item_id
      left join redemption_decisions on redemption_decisions.redemption_id = redemptions.id
     where redemptions.customer_id = $1`,
}

const pointPayments: ExportedFile = {
  name: 'payments-at-shops',
  about: 'Payments with points that shops requested, with their outcomes.',
  isTable: true,
  sql: `select ${timeAndId('asked_at', 'payment.id')} as place, payment.id, asked_at, retailers.name as shop, points,
           ${naira('amount_kobo')} as naira, status, proved_by, answered_at, taken_at, returned_at
      from point_payments as payment join retailers on retailers.id = retailer_id where customer_id = $1`,
}

const recipients: ExportedFile = {
  name: 'recipients',
  about: 'Phone numbers and meters you have saved.',
  isTable: true,
  sql: `select ${timeAndId('created_at', 'id')} as place, created_at, kind, name, number, network, variation_code, phone
      from recipients where user_id = $1`,
}

const shoppingList: ExportedFile = {
  name: 'shopping-list',
  about: 'Your shopping list, and the number of devices that changed it.',
  isTable: true,
  sql: `select ${timeAndId('line.added_at', 'line.id')} as place, line.added_at, products.name as product,
           products.brand_name as brand, line.quantity, line.note, line.is_ticked, line.removed_at,
           (select count(*) from shopping_list_phones where shopping_list_phones.user_id = $1) as phones
      from shopping_lists
      join shopping_list_lines as line on line.user_id = shopping_lists.user_id
      join products on products.id = line.product_id
     where shopping_lists.user_id = $1`,
}

/**
 * Decisions that customers also see in the app. The rule that held a purchase, or exposed a fraud, is left out: it would
 * teach others.
 */
const decisions: ExportedFile = {
  name: 'decisions',
  about: 'Decisions of the programme’s rules about your purchases and redemptions.',
  sql: `with decided as (
      select policy_decisions.* from policy_decisions join purchases on purchases.id = policy_decisions.subject_id
       where purchases.customer_id = $1
      union all
      select policy_decisions.* from policy_decisions join redemptions on redemptions.id = policy_decisions.subject_id
       where redemptions.customer_id = $1
      union all
      select policy_decisions.* from policy_decisions join point_payments on point_payments.id = policy_decisions.subject_id
       where point_payments.customer_id = $1
      union all
      select policy_decisions.* from policy_decisions where customer_id = $1 and subject_id is null
    )
    select ${number('id')} as place, created_at, act, subject_id as about, policy_version,
           case outcome when 'accepted' then 'Accepted.' when 'held' then 'Held for review.'
                else 'Blocked: ' || coalesce((
                  select string_agg(finding ->> 'why', '; ') from jsonb_array_elements(findings) as finding
                   where finding ->> 'mode' = 'refuse'
                     and finding ->> 'rule' not in ('selfDealing', 'shopSignals')), 'by a rule') || '.'
           end as decision
      from decided`,
}

const cases: ExportedFile = {
  name: 'cases',
  about: 'Fraud cases about you that operators have closed.',
  sql: `select ${timeAndId('opened_at', 'id')} as place, opened_at, closed_at, outcome, note
      from cases where subject_kind = 'customer' and subject_id = $1 and state = 'closed'`,
}

const approvals: ExportedFile = {
  name: 'approvals',
  about: 'Changes to your points that needed a second approver.',
  sql: `select ${timeAndId('asked_at', 'id')} as place, asked_at, kind, proposal, decision, decided_at
      from approval_requests where subject = $1::text`,
}

const answers: ExportedFile = {
  name: 'answers',
  about: 'Your appeals against decisions, with their outcomes.',
  sql: `select ${timeAndId('sent_at', 'id')} as place, sent_at, about, purchase_id as purchase, decision_at, text, outcome,
           words, decided_at
      from appeals where customer_id = $1`,
}

const merges: ExportedFile = {
  name: 'merged-accounts',
  about: 'Your accounts that were merged.',
  sql: `select ${timeAndId('merged_at', 'from_id')} as place, merged_at, true as this_one_is_closed, reason
      from merged_customers where from_id = $1
    union all
    select ${timeAndId('merged_at', 'from_id')}, merged_at, false, reason from merged_customers where into_id = $1`,
}

const copies: ExportedFile = {
  name: 'copies-sent',
  about: 'Copies of your data that an operator sent you.',
  sql: `select ${timeAndId('asked_at', 'id')} as place, asked_at, reason, fetched_at
      from data_requests where customer_id = $1`,
}

const messages: ExportedFile = {
  name: 'messages',
  about: 'Messages sent to you in recent days.',
  sql: `select ${number('notices.id')} as place, notices.created_at, notices.kind, notices.title, notices.body,
           notices.sent_at, notices.denied_at as said_not_me_at,
           (select count(*) from notice_deliveries where notice_deliveries.notice_id = notices.id) as still_to_deliver
      from notices where notices.user_id = $1`,
}

/** All data stored about a user, except the tables that this list's test leaves out, with its reasons. */
export const exportedFiles: readonly ExportedFile[] = [
  account,
  shop,
  statement,
  maturing,
  purchases,
  reversals,
  adjustments,
  photos,
  redemptions,
  pointPayments,
  recipients,
  shoppingList,
  decisions,
  cases,
  approvals,
  answers,
  merges,
  copies,
  messages,
  ...accessFiles,
]

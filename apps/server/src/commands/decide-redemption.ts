// `npm run decide-redemption [-- id]`: settles a redemption by hand, whether or not the server is running.
import { formatNaira } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import type { Db } from '../db/db.ts'
import { isUuid } from '../db/uuid.ts'
import {
  alreadyDecided,
  type Decision,
  resolveByHand,
} from '../features/redeeming/redemptions/fulfilment/resolve-by-hand.ts'
import {
  findUndecided,
  selectContradicted,
  selectUndecided,
  type UndecidedRedemption,
} from '../features/redeeming/redemptions/fulfilment/resolution.sql.ts'
import type { RedemptionRow } from '../features/redeeming/redemptions/redemption.sql.ts'
import { settleTokenKeys } from '../features/redeeming/redemptions/tokens/settle-token-keys.ts'
import { Refusal } from '../access/refusal.ts'
import { commandCaller } from './command-caller.ts'
import { reachDatabase } from './reach-database.ts'
import { runCommand } from './run-command.ts'
import { openTerminal, type Terminal } from './terminal.ts'
import { readTokenKeys } from '../providers/token-vault/key-file.ts'

await runCommand(async ({ config, args, log }) => {
  const [id, ...rest] = args
  if (rest.length > 0) throw new Refusal('invalid', 'Usage: npm run decide-redemption [-- id]')
  await using reached = await reachDatabase(config, log)
  if (id === undefined) return await listUndecided(reached.db)
  const redemption = isUuid(id) ? await findUndecided(reached.db, id) : undefined
  if (!redemption) throw alreadyDecided()
  using terminal = openTerminal()
  for (const line of describe(redemption)) terminal.say(line)
  const decision = await askDecision(terminal, redemption)
  const vault = await settleTokenKeys(reached.db, readTokenKeys(config))
  await resolveByHand(reached.db, vault, id, decision, commandCaller())
  const points = `${formatCount(redemption.points)} points`
  return [
    decision.outcome === 'delivered'
      ? `Delivered: the ${points} are deducted, and the customer is notified.`
      : `Refunded: the ${points} are returned, and the customer is notified.`,
  ]
})

async function listUndecided(db: Db): Promise<string[]> {
  const waiting = await selectUndecided(db)
  const contradicted = await selectContradicted(db)
  const toDecide = 'These redemptions need a decision. Decide one with: npm run decide-redemption -- id'
  const toCompare = 'The provider reports a different outcome for these. Compare them with its statement:'
  return [
    ...(waiting.length > 0 ? [toDecide, ...waiting.map(summarise)] : ['No redemption needs a decision.']),
    ...(contradicted.length > 0
      ? [toCompare, ...contradicted.map((redemption) => `${summarise(redemption)}  ${redemption.status}`)]
      : []),
  ]
}

function summarise(redemption: RedemptionRow): string {
  const { id, created_at, service_id, recipient, amount_kobo, request_id } = redemption
  return [id, created_at.toISOString(), service_id, recipient, formatNaira(amount_kobo), request_id].join(
    '  ',
  )
}

function describe(redemption: UndecidedRedemption): string[] {
  const { customer_name, customer_email, service_id, recipient, holder, plan_name } = redemption
  const what = [service_id, plan_name].filter((part) => part !== null).join(', ')
  return [
    `Redemption  ${redemption.id}`,
    `Customer    ${customer_name} <${customer_email}>`,
    `What        ${what}: ${formatNaira(redemption.amount_kobo)} for ${recipient}${holder === null ? '' : ` (${holder})`}`,
    `Points      ${formatCount(redemption.points)}, on hold`,
    `Requested   ${redemption.created_at.toISOString()}`,
    `Sent        ${redemption.first_sent_at?.toISOString() ?? 'never'}, ${redemption.sends} times; requeried ${redemption.requeries} times`,
    `Provider    request_id ${redemption.request_id}, last code ${redemption.outcome_code ?? 'none'}`,
    '',
    'Ask the provider about this request_id first: the decision is final.',
  ]
}

async function askDecision(terminal: Terminal, { type }: UndecidedRedemption): Promise<Decision> {
  const outcome = await terminal.ask('Was it delivered? Type delivered or refunded: ')
  if (outcome !== 'delivered' && outcome !== 'refunded') {
    throw new Refusal('invalid', 'Nothing was changed: the answer must be delivered or refunded.')
  }
  const asksForToken = outcome === 'delivered' && type === 'electricity'
  const token = asksForToken ? await terminal.ask('Meter token (empty if there is none): ') : ''
  const decidedBy = await terminal.ask('Your name: ')
  const reason = await terminal.ask('Evidence: ')
  if (decidedBy === '' || reason === '') {
    throw new Refusal('invalid', 'Nothing was changed: a name and evidence are required.')
  }
  return { outcome, token: token === '' ? undefined : token, decidedBy, reason }
}

// `npm run issue-codes -- --shops 20 --brands 2 [--days 90]`: issues onboarding codes and prints them as CSV.
import { parseArgs } from 'node:util'
import { recordAuditEvent } from '../access/audit/audit-log.ts'
import { Refusal } from '../access/refusal.ts'
import { issueRandomCodes } from '../features/shop/onboarding-codes/issue-codes.ts'
import { commandCaller } from './command-caller.ts'
import { reachOrBeginInstallation } from './reach-database.ts'
import { runCommand } from './run-command.ts'

const usage = 'Usage: npm run issue-codes -- [--shops number] [--brands number] [--days number]'
const mostCodes = 1_000
const mostDays = 365

await runCommand(async ({ config, args, log }) => {
  const { shops, brands, days: validDays } = parseCounts(args)
  await using reached = await reachOrBeginInstallation(config, log)
  const issued = await reached.db.transaction(async (tx) => {
    const retailer = await issueRandomCodes(tx, { role: 'retailer', count: shops, validDays })
    const brand = await issueRandomCodes(tx, { role: 'brand', count: brands, validDays })
    const after = { shops, brands, validDays }
    await recordAuditEvent(tx, { caller: commandCaller(), act: 'codes-issued', after })
    return { retailer, brand }
  })
  const address = config.publicUrl ?? `http://localhost:${config.port}`
  const rows = Object.entries(issued).flatMap(([role, codes]) =>
    codes.map((code) => [code, role, `${address}/signup?code=${code}`].join(',')),
  )
  return ['code,role,link', ...rows]
})

function parseCounts(args: readonly string[]): { shops: number; brands: number; days: number } {
  const option = (preset: string) => ({ type: 'string' as const, default: preset })
  try {
    const options = { shops: option('0'), brands: option('0'), days: option('90') }
    const { values } = parseArgs({ args: [...args], options })
    const counts = {
      shops: wholeNumber(values.shops, mostCodes),
      brands: wholeNumber(values.brands, mostCodes),
      days: wholeNumber(values.days, mostDays),
    }
    if (counts.shops + counts.brands > 0 && counts.days > 0) return counts
  } catch (error) {
    if (error instanceof Refusal) throw error
  }
  throw new Refusal('invalid', usage)
}

function wholeNumber(text: string, max: number): number {
  if (/^\d{1,6}$/.test(text) && Number(text) <= max) return Number(text)
  throw new Refusal(
    'invalid',
    `${usage}. The numbers may be ${mostCodes} codes and ${mostDays} days at most.`,
  )
}

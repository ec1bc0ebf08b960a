// `npm run verify-audit [-- number sha256]`: recomputes the chain of the audit log, whether or not the server is running.
import { Refusal } from '../access/refusal.ts'
import { type KeptHead, verifyAudit } from '../access/audit/verify-audit.ts'
import { reachDatabase } from './reach-database.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ config, args, log }) => {
  const kept = readKept(args)
  await using reached = await reachDatabase(config, log)
  const { number, sha256, waiting, problems } = await verifyAudit(reached.db, kept)
  const isSound = problems.length === 0
  if (!isSound) process.exitCode = 1
  return [
    ...problems,
    `Entries in the chain: ${number}`,
    `SHA-256: ${sha256}`,
    `Entries waiting to be added to the chain: ${waiting}`,
    isSound ? 'The audit log matches its original records.' : 'THE AUDIT LOG WAS TAMPERED WITH.',
  ]
})

/** The head of an earlier day, from a copy kept elsewhere. */
function readKept(args: readonly string[]): KeptHead | undefined {
  if (args.length === 0) return undefined
  const [number = '', sha256 = '', ...rest] = args
  if (/^\d{1,15}$/.test(number) && /^[0-9a-f]{64}$/.test(sha256) && rest.length === 0)
    return { number: Number(number), sha256 }
  throw new Refusal('invalid', 'Usage: npm run verify-audit [-- number sha256]')
}

// `npm run cross-check`: checks all tables for consistency with one another, whether or not the server is running.
import { crossCheckAll } from '../features/operations/cross-checks/cross-check.ts'
import { describeResult } from '../features/operations/cross-checks/check-results.ts'
import { reachDatabase } from './reach-database.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ config, log }) => {
  await using reached = await reachDatabase(config, log)
  const results = await crossCheckAll(reached.db)
  const isSound = results.every(({ differences }) => differences === 0)
  if (!isSound) process.exitCode = 1
  return [
    ...results.map((result) => (result.differences === 0 ? `${result.name}: sound` : describeResult(result))),
    isSound ? 'The tables agree.' : 'THE TABLES DISAGREE.',
  ]
})

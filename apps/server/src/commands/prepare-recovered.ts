// `npm run prepare-recovered -- <time>`: makes a PostgreSQL database that was recovered to that time safe to serve.
import { Refusal } from '../access/refusal.ts'
import { prepareRestored } from '../features/redeeming/redemptions/fulfilment/prepare-restored.ts'
import { reachDatabase } from './reach-database.ts'
import { runCommand } from './run-command.ts'

const usage =
  'Usage: npm run prepare-recovered -- "2026-11-24 15:50:00+01", the time that the database was recovered to'

await runCommand(async ({ config, args, log }) => {
  const moment = new Date(args.join(' '))
  if (args.length === 0 || Number.isNaN(moment.getTime()) || moment.getTime() > Date.now())
    throw new Refusal('invalid', usage)
  await using reached = await reachDatabase(config, log)
  const open = await reached.db.transaction((tx) => prepareRestored(tx, moment))
  return [
    `Redemptions in progress at that time: ${open}. The server asks the provider about each before it sends anything.`,
    'Redemptions are paused until an operator resumes them in the console, because those made since are missing.',
  ]
})

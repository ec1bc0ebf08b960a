// `npm run create-operator [-- --duties finance,support]`: asks for a name and password and creates an operator, an admin by
// default, whether or not the server is running.
import { parseArgs } from 'node:util'
import { type OperatorRole, duties } from '@jara/contract/duties'
import { refuseEmail } from '@jara/rules/identity/credentials'
import { limits } from '@jara/rules/limits'
import { minOperatorPasswordLength } from '@jara/rules/identity/operator-password'
import { addOperator, type NewOperator } from '../features/identity/auth/add-operator.ts'
import { Refusal } from '../access/refusal.ts'
import { createPasswords } from '../providers/passwords.ts'
import { commandCaller } from './command-caller.ts'
import { reachOrBeginInstallation } from './reach-database.ts'
import { runCommand } from './run-command.ts'
import { openTerminal } from './terminal.ts'

const usage = `Usage: npm run create-operator [-- --duties ${duties.join(',')}]`

await runCommand(async ({ config, args, log }) => {
  const wanted = readDuties(args)
  const operator = { ...(await askOperator()), duties: wanted }
  await using reached = await reachOrBeginInstallation(config, log)
  const passwords = await createPasswords()
  await reached.db.transaction((tx) => addOperator(tx, passwords, operator, commandCaller()))
  return [`Operator ${operator.email} was created.`]
})

function readDuties(args: readonly string[]): OperatorRole[] {
  try {
    const options = { duties: { type: 'string' as const, default: 'admin' } }
    const words = parseArgs({ args: [...args], options }).values.duties.split(',')
    const known = duties.filter((duty) => words.includes(duty))
    if (known.length === words.length) return known
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new Refusal('invalid', usage)
}

async function askOperator(): Promise<Omit<NewOperator, 'duties'>> {
  using terminal = openTerminal()
  const email = await terminal.ask('E-mail: ')
  if (email === '' || refuseEmail(email)) throw new Refusal('invalid', 'Invalid email address')
  const firstName = await terminal.ask('First name: ')
  const lastName = await terminal.ask('Last name: ')
  const password = await terminal.askSecret(`Password (at least ${minOperatorPasswordLength} characters): `)
  if (password.length < minOperatorPasswordLength || password.length > limits.maxPasswordLength) {
    const message = `The password must have ${minOperatorPasswordLength} to ${limits.maxPasswordLength} characters.`
    throw new Refusal('invalid', message)
  }
  return { email, firstName, lastName, password }
}

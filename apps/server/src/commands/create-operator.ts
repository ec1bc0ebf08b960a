// `npm run create-operator`: asks for name and password and creates an operator, whether or not the server is running.
import { refuseEmail } from '@jara/rules/credentials'
import { limits } from '@jara/rules/limits'
import { minOperatorPasswordLength } from '@jara/rules/operator-password'
import { addOperator, type NewOperator } from '../features/auth/add-operator.ts'
import { Refusal } from '../access/refusal.ts'
import { createPasswords } from '../providers/passwords.ts'
import { commandCaller } from './command-caller.ts'
import { reachOrBeginInstallation } from './reach-database.ts'
import { runCommand } from './run-command.ts'
import { openTerminal } from './terminal.ts'

await runCommand(async ({ config, log }) => {
  const operator = await askOperator()
  await using reached = await reachOrBeginInstallation(config, log)
  const passwords = await createPasswords()
  await reached.db.transaction((tx) => addOperator(tx, passwords, operator, commandCaller()))
  return [`The operator ${operator.email} was made.`]
})

async function askOperator(): Promise<NewOperator> {
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

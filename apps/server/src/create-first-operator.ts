// `npm run create-operator`: asks for an operator's name and password and makes the account.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { refuseEmail } from '@jara/rules/credentials'
import { limits } from '@jara/rules/limits'
import { BadConfig, readConfig } from './config.ts'
import { connect } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { StartRefusal } from './db/start-refusal.ts'
import { createOperator } from './features/auth/create-operator.ts'
import { Refusal } from './http/refusal.ts'
import { createLog } from './log.ts'
import { createPasswords } from './providers/passwords.ts'
import { openStorage } from './storage.ts'

/** Operators can move other people's points, so their passwords are held to more than a customer's. */
const minOperatorPasswordLength = 12

try {
  const answers = await ask()
  await makeOperator(answers)
  process.stdout.write(`The operator ${answers.email} can sign in now.\n`)
} catch (error) {
  if (!(error instanceof Refusal || error instanceof StartRefusal || error instanceof BadConfig)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

interface Answers {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly password: string
}

async function ask(): Promise<Answers> {
  let silent = false
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!silent) process.stdout.write(chunk as Buffer)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output: echo, terminal: process.stdin.isTTY })
  const lines = terminal[Symbol.asyncIterator]()
  const question = async (text: string, hidden = false) => {
    process.stdout.write(text)
    silent = hidden
    const { value, done } = await lines.next()
    silent = false
    if (hidden) process.stdout.write('\n')
    if (done) throw new Refusal(400, 'Nothing was made: the answers ended early.')
    return value
  }
  try {
    const email = (await question('E-mail: ')).trim()
    if (email === '' || refuseEmail(email)) throw new Refusal(400, 'Invalid email address')
    const firstName = (await question('First name: ')).trim()
    const lastName = (await question('Last name: ')).trim()
    const password = await question(`Password (at least ${minOperatorPasswordLength} characters): `, true)
    if (password.length < minOperatorPasswordLength || password.length > limits.maxPasswordLength) {
      throw new Refusal(
        400,
        `The password must have ${minOperatorPasswordLength} to ${limits.maxPasswordLength} characters.`,
      )
    }
    return { email, firstName, lastName, password }
  } finally {
    terminal.close()
  }
}

async function makeOperator(answers: Answers): Promise<void> {
  await using takeDown = new AsyncDisposableStack()
  const config = readConfig(process.env)
  const storage = await openStorage(config, createLog('warn'))
  takeDown.defer(() => storage.release())
  const postgres = await storage.start()
  takeDown.defer(() => postgres.stop())
  const db = connect({ connection: postgres.connection, poolSize: 2 })
  takeDown.defer(() => db.end())
  await migrate(db)
  await createOperator(db, await createPasswords(), answers)
}

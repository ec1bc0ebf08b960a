import { limits } from '@jara/rules/limits'

const counted = 10_000

let known: Promise<ReadonlySet<string>> | undefined

/** Whether this is one of the 10,000 most used passwords of those that are long enough, in capitals or not. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList()
  return (await known).has(password.toLowerCase())
}

/** Read when it is first needed: a demo never needs it. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // The list is sorted by how often a password was found in leaks.
  const possible = dictionary['passwords-common'].filter(({ length }) => length >= limits.minPasswordLength)
  return new Set(possible.slice(0, counted))
}

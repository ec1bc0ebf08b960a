import { limits } from '@jara/rules/limits'

const counted = 10_000

/** What a thief tries here first, alone or between digits and signs: `Jara2026!`. */
const wordsOfThePlace: ReadonlySet<string> = new Set([
  ...['jara', 'wallet', 'jarawallet', 'points', 'naira', 'airtime', 'electricity', 'voucher', 'rewards'],
  ...['customer', 'retailer', 'operator', 'vtpass', 'nigeria', 'lagos', 'abuja'],
])

let known: Promise<ReadonlySet<string>> | undefined

/** Whether this is one of the 10,000 most used passwords of those that are long enough, or a word of the place, in capitals or not. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList()
  const plain = password.toLowerCase()
  return wordsOfThePlace.has(plain.replaceAll(/[^a-z]/g, '')) || (await known).has(plain)
}

/** Read when it is first needed: a demo never needs it. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // The list is sorted by how often a password was found in leaks.
  const possible = dictionary['passwords-common'].filter(({ length }) => length >= limits.minPasswordLength)
  return new Set(possible.slice(0, counted))
}

import { limits } from '@jara/rules/limits'

const counted = 10_000

/** What an attacker tries here first, alone or with digits and symbols around it: `Jara2026!`. */
const wordsOfThePlace: ReadonlySet<string> = new Set([
  ...['jara', 'wallet', 'jarawallet', 'points', 'naira', 'airtime', 'electricity', 'voucher', 'rewards'],
  ...['customer', 'retailer', 'operator', 'vtpass', 'nigeria', 'lagos', 'abuja'],
])

let known: Promise<ReadonlySet<string>> | undefined

/**
 * Whether this is one of the 10,000 most used passwords of sufficient length, or a local word with at most digits and symbols
 * added, ignoring case.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList()
  const plain = password.toLowerCase()
  return wordsOfThePlace.has(plain.replaceAll(/[^a-z]/g, '')) || (await known).has(plain)
}

/** Loaded on first use: a demo never needs it. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // The list is sorted by how often a password was found in leaks.
  const possible = dictionary['passwords-common'].filter(({ length }) => length >= limits.minPasswordLength)
  return new Set(possible.slice(0, counted))
}

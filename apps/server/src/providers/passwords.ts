import { hash, type Options, verify } from '@node-rs/argon2'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long as one verification even if there is no account, so that timing does not reveal accounts. */
  matches(stored: string | undefined, password: string): Promise<boolean>
}

/** argon2id with OWASP's parameters, which are the library's defaults: 19 MiB, two passes, one lane. */
export async function createPasswords(
  cost: Pick<Options, 'memoryCost' | 'timeCost'> = {},
): Promise<Passwords> {
  const dummyHash = await hash('dummy password', cost)
  return {
    hash: (password) => hash(password, cost),
    matches: async (stored, password) => {
      const matched = await verify(stored ?? dummyHash, password)
      return stored !== undefined && matched
    },
  }
}

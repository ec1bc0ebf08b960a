import { hash, verify } from '@node-rs/argon2'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Always does the work of one verification, also when there is no account to check against. */
  matches(stored: string | undefined, password: string): Promise<boolean>
}

/** argon2id at OWASP's parameters, which are the library's defaults: 19 MiB, two passes, one lane. */
export async function createPasswords(): Promise<Passwords> {
  const nobodysHash = await hash('nobody signs in with this')
  return {
    hash: (password) => hash(password),
    matches: async (stored, password) => {
      const matched = await verify(stored ?? nobodysHash, password)
      return stored !== undefined && matched
    },
  }
}

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Encrypts electricity tokens for storage, because anyone who can read a token can use it. */
export interface TokenVault {
  /** The id of the sealing key, derived from the key. */
  readonly keyId: string
  /** `about` is authenticated with the token, so that a token moved to another row cannot be opened. */
  seal(token: string, about: string): string
  /** Text that was never sealed is returned unchanged. */
  open(stored: string, about: string): string
}

export class UnknownKey extends Error {
  override readonly name = 'UnknownKey'
  readonly keyId: string

  constructor(keyId: string) {
    super(`This server does not have the key ${keyId}`)
    this.keyId = keyId
  }
}

const version = 'v1'
const algorithm = 'aes-256-gcm'
export const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** The first key seals; all of them open. */
export function createTokenVault(keys: readonly Buffer[]): TokenVault {
  const [first] = keys
  if (!first) throw new Error('A vault needs a key')
  const known = new Map(keys.map((key) => [keyIdOf(key), key]))
  const keyId = keyIdOf(first)
  return {
    keyId,
    seal: (token, about) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, first, iv).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
      const bytes = Buffer.concat([iv, cipher.getAuthTag(), sealed])
      return [version, keyId, bytes.toString('base64url')].join('.')
    },
    open: (stored, about) => {
      const sealed = readSealed(stored)
      if (!sealed) return stored
      const key = known.get(sealed.keyId)
      if (!key) throw new UnknownKey(sealed.keyId)
      const { bytes } = sealed
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** A hash, so that the id does not reveal the key. */
export function keyIdOf(key: Buffer): string {
  return createHash('sha256').update('token vault').update(key).digest('hex').slice(0, 12)
}

function readSealed(stored: string): { keyId: string; bytes: Buffer } | undefined {
  const [of, keyId, text] = stored.split('.')
  if (of !== version || keyId === undefined || text === undefined) return undefined
  return { keyId, bytes: Buffer.from(text, 'base64url') }
}

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AnswerOf } from '@jara/contract/call'
import type { offerPasskey } from '@jara/contract/identity/wallet'

/** Passkeys need a host name, so these tests' servers get this public address. */
export const passkeyOrigin = 'http://localhost:8080'

/** What a phone may deliberately get wrong. */
export interface Lies {
  readonly origin?: string
  readonly host?: string
  readonly challenge?: string
  /** No fingerprint or face was checked. */
  readonly unverified?: boolean
  readonly counter?: number
}

/** A phone that makes one passkey and signs with it, as WebAuthn describes. */
export interface Authenticator {
  readonly id: string
  make(offer: Pick<AnswerOf<typeof offerPasskey>, 'challenge'>, lies?: Lies): MadePasskey
  sign(challenge: string, lies?: Lies): PasskeySignature
}

interface MadePasskey {
  readonly id: string
  readonly clientDataJSON: string
  readonly attestationObject: string
}

interface PasskeySignature {
  readonly id: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
}

export function createAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(16)
  const id = credential.toString('base64url')
  let uses = 0
  return {
    id,
    make({ challenge }, lies = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), credential, coseKey(publicKey)])
      const authData = Buffer.concat([authenticatorData(0x40, 0, lies), attested])
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ])
      const client = clientData('webauthn.create', challenge, lies)
      return { id, clientDataJSON: encode(client), attestationObject: encode(attestationObject) }
    },
    sign(challenge, lies = {}) {
      uses += 1
      const authData = authenticatorData(0, lies.counter ?? uses, lies)
      const client = clientData('webauthn.get', challenge, lies)
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
      return {
        id,
        clientDataJSON: encode(client),
        authenticatorData: encode(authData),
        signature: encode(sign('sha256', signed, privateKey)),
      }
    },
  }
}

const encode = (bytes: Buffer) => bytes.toString('base64url')

function clientData(type: string, challenge: string, lies: Lies): Buffer {
  const { origin = passkeyOrigin } = lies
  return Buffer.from(
    JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin, crossOrigin: false }),
  )
}

function authenticatorData(flags: number, counter: number, { host = 'localhost', unverified }: Lies): Buffer {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(counter)
  const present = 0x01
  const verified = unverified ? 0 : 0x04
  return Buffer.concat([
    createHash('sha256').update(host).digest(),
    Buffer.from([flags + present + verified]),
    counted,
  ])
}

/** The public key as WebAuthn writes it: ES256 on the curve P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [cborNumber(1), cborNumber(2)],
    [cborNumber(3), cborNumber(-7)],
    [cborNumber(-1), cborNumber(1)],
    [cborNumber(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborNumber(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

function cborHead(kind: number, size: number): Buffer {
  const high = kind * 32
  if (size < 24) return Buffer.from([high + size])
  return size < 256 ? Buffer.from([high + 24, size]) : Buffer.from([high + 25, size >> 8, size % 256])
}

const cborNumber = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])

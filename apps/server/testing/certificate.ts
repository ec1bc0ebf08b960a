import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

export interface Certificate {
  readonly key: string
  /** The certificate, which clients must trust. */
  readonly certificate: string
}

/** A self-signed certificate for `localhost`, valid for a day. */
export function makeCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  const name = sequence(der(0x31, sequence(objectId(0x55, 0x04, 0x03), der(0x0c, Buffer.from('localhost')))))
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(-60_000), time(24 * 3_600_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(isAuthority, forLocalhost)),
  )
  const signature = createSign('sha256').update(body).sign(privateKey)
  const whole = sequence(body, ecdsaWithSha256, bits(signature)).toString('base64')
  const lines = whole.match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

/** A value in DER, the encoding of certificates: tag, length and content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, ...parts)
}

function integer(bytes: Uint8Array): Buffer {
  return der(0x02, bytes)
}

function objectId(...bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.from(bytes))
}

function bits(bytes: Uint8Array): Buffer {
  return der(0x03, Buffer.from([0]), bytes)
}

function time(fromNowMs: number): Buffer {
  const text = new Date(Date.now() + fromNowMs).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return der(0x18, Buffer.from(text))
}

const isAuthority = sequence(
  objectId(0x55, 0x1d, 0x13),
  der(0x01, Buffer.from([0xff])),
  der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
)
const forLocalhost = sequence(
  objectId(0x55, 0x1d, 0x11),
  der(0x04, sequence(der(0x82, Buffer.from('localhost')))),
)

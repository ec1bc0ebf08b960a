import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'

/** A browser's push subscription, with the keys to decrypt its messages. */
export interface PushBrowser {
  readonly endpoint: string
  readonly auth: string
  readonly p256dh: string
  /** Decrypts a message as in RFC 8291; throws if it is for another browser. */
  decrypt(message: Buffer): string
}

export function subscribeAt(pushService: string): PushBrowser {
  const keys = createECDH('prime256v1')
  const own = keys.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint: `${pushService}/send/${randomUUID()}`,
    auth: auth.toString('base64url'),
    p256dh: own.toString('base64url'),
    decrypt: (message) => {
      const { salt, sender, sealed } = partsOf(message)
      const shared = derive(
        keys.computeSecret(sender),
        auth,
        Buffer.concat([text('WebPush: info'), own, sender]),
        32,
      )
      const key = derive(shared, salt, text('Content-Encoding: aes128gcm'), 16)
      const nonce = derive(shared, salt, text('Content-Encoding: nonce'), 12)
      const opening = createDecipheriv('aes-128-gcm', key, nonce)
      opening.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
      const end = padded.lastIndexOf(2)
      if (padded.subarray(end + 1).some((byte) => byte !== 0))
        throw new Error('The padding is not as it should be')
      return padded.subarray(0, end).toString()
    },
  }
}

/** The header of RFC 8188: salt, record size, and the sender's key for this one message. */
function partsOf(message: Buffer) {
  const keyLength = message.readUInt8(20)
  const head = 21 + keyLength
  return { salt: message.subarray(0, 16), sender: message.subarray(21, head), sealed: message.subarray(head) }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

function text(words: string): Buffer {
  return Buffer.from(`${words}\0`)
}

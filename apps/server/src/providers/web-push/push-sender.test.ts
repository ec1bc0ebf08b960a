import { expect, test } from 'vitest'
import { createPushSender, makeVapidKey } from './push-sender.ts'
import { pushServices } from '../../config.ts'

test('an address that was taken off the list since is asked for nothing', async () => {
  const sender = createPushSender({
    hosts: { known: pushServices, local: undefined },
    vapidKey: makeVapidKey(),
    contact: 'mailto:hello@jara.example',
  })
  const target = { endpoint: 'https://push.example/abc', auth: 'p8Jr', p256dh: 'BNcR' }
  expect(await sender.send(target, { payload: '{}', topic: 'a', ttlSeconds: 60 })).toEqual({ kind: 'gone' })
  sender.close()
})

test('a key is always 32 bytes, also one that begins with zeros', () => {
  expect(new Set(Array.from({ length: 600 }, () => makeVapidKey().length))).toEqual(new Set([32]))
})

import { expect, test } from 'vitest'
import { createPushSender, makeVapidKey } from './push-sender.ts'
import { pushServices } from '../../environment.ts'

test('sends nothing to an address that has since been removed from the list', async () => {
  const sender = createPushSender({
    hosts: { known: pushServices, local: undefined },
    vapidKey: makeVapidKey(),
    contact: 'mailto:hello@jara.example',
  })
  const target = { endpoint: 'https://push.example/abc', auth: 'p8Jr', p256dh: 'BNcR' }
  expect(await sender.send(target, { payload: '{}', topic: 'a', ttlSeconds: 60 })).toEqual({ kind: 'gone' })
  sender.close()
})

test('a key always has 32 bytes, even if it begins with zeros', () => {
  expect(new Set(Array.from({ length: 600 }, () => makeVapidKey().length))).toEqual(new Set([32]))
})

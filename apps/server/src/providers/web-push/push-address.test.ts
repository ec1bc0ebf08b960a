import { expect, test } from 'vitest'
import { pushServices } from '../../environment.ts'
import { isPushAddress } from './push-sender.ts'

const hosts = { known: pushServices, local: undefined }

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://db5p.notify.windows.com/w/?token=abc',
])('%s belongs to a push service', (endpoint) => {
  expect(isPushAddress(endpoint, hosts)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com./fcm/send/abc',
  'https://user:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://updates.push.services.mozilla.com.evil.example/abc',
  'https://evilpush.services.mozilla.com/abc',
  'https://evilnotify.windows.com/abc',
  'https://sub.web.push.apple.com/abc',
  'https://evil.example/#fcm.googleapis.com',
  'https://evil.example\\@fcm.googleapis.com/abc',
  'https://127.0.0.1/abc',
  'https://10.0.0.1/abc',
  'https://[::1]/abc',
  'https://localhost/abc',
  'file:///etc/passwd',
  'no address',
])('%s does not belong to a push service', (endpoint) => {
  expect(isPushAddress(endpoint, hosts)).toBe(false)
})

test('a local push service is one host and port', () => {
  const withLocal = { known: pushServices, local: 'localhost:9443' }
  expect(isPushAddress('https://localhost:9443/abc', withLocal)).toBe(true)
  expect(isPushAddress('https://web.push.apple.com/abc', withLocal)).toBe(true)
  for (const other of [
    'https://localhost/abc',
    'http://localhost:9443/abc',
    'https://sub.localhost:9443/abc',
  ]) {
    expect(isPushAddress(other, withLocal), other).toBe(false)
  }
})

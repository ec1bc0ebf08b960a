import { expect, test } from 'vitest'
import { isPushService } from './push-service.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://db5p.notify.windows.com/w/?token=abc',
])('%s belongs to a push service', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://updates.push.services.mozilla.com.evil.example/abc',
  'https://evilpush.services.mozilla.com/abc',
  'https://evilnotify.windows.com/abc',
  'https://sub.web.push.apple.com/abc',
  'https://evil.example/#fcm.googleapis.com',
  'https://127.0.0.1/abc',
  'https://10.0.0.1/abc',
  'https://[::1]/abc',
  'https://localhost/abc',
  'file:///etc/passwd',
  'no address',
])('%s does not', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false)
})

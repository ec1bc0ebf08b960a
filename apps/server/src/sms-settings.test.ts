import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the settings of SMS', () => {
  const account = { SMS_USERNAME: 'jara', SMS_API_KEY: 'key' }
  const sandbox = 'https://api.sandbox.africastalking.com/'

  it('require the user name and the key together', () => {
    expect(readConfig({ ...account, DEMO: 'off' }).sms).toMatchObject({
      baseUrl: 'https://api.africastalking.com/',
      sender: undefined,
    })
    expect(() => readConfig({ SMS_API_KEY: 'key', SMS_BASE_URL: sandbox })).toThrow(
      '  SMS_USERNAME: is required with the other SMS settings',
    )
  })

  it('are refused in a demo that would pay for them, also where DEMO is on by default', () => {
    const refusal = '  SMS_BASE_URL: costs money, and DEMO is on. For a demo, unset the SMS settings'
    expect(() => readConfig({ ...account, DEMO: 'on' })).toThrow(refusal)
    expect(() => readConfig(account)).toThrow(refusal)
    expect(readConfig({ ...account, SMS_BASE_URL: sandbox }).sms?.baseUrl).toBe(sandbox)
    expect(readConfig({ ...account, SMS_BASE_URL: 'http://127.0.0.1:4321/' }).sms).toBeDefined()
  })

  it('are refused with an unencrypted address elsewhere', () => {
    const read = () => readConfig({ ...account, DEMO: 'off', SMS_BASE_URL: 'http://sms.example/' })
    expect(read).toThrow('  SMS_BASE_URL: must begin with https://')
  })
})

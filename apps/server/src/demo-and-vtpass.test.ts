import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const keys = { VTPASS_API_KEY: 'api', VTPASS_PUBLIC_KEY: 'PK_public', VTPASS_SECRET_KEY: 'SK_secret' }

describe('the settings of a demo and of VTpass', () => {
  it.each([
    ['nothing of a real installation is set', {}, true],
    ['PUBLIC_URL is not https', { PUBLIC_URL: 'http://localhost:5173' }, true],
    ['there is a DATABASE_URL', { DATABASE_URL: 'postgres://jara@db/jara' }, false],
    ['PUBLIC_URL is https', { PUBLIC_URL: 'https://jara.example', TRUST_PROXY: '10.0.0.0/8' }, false],
    ['there are VTPASS keys', { ...keys, VTPASS_BASE_URL: 'http://localhost:4321/api/' }, false],
  ])('is by default a demo or not where %s, and DEMO says otherwise', (_, settings, demo) => {
    expect(readConfig(settings).demo).toBe(demo)
    expect(readConfig({ ...settings, DEMO: 'on' }).demo).toBe(true)
    expect(readConfig({ ...settings, DEMO: 'off' }).demo).toBe(false)
    expect(readConfig({ ...settings, DEMO: 'live' })).toMatchObject({ demo: true, demoIsLive: true })
  })

  it.each(['https://sandbox.vtpass.com/api/', 'http://127.0.0.1:4321/api/', 'https://[::1]/api/'])(
    'lets a demo redeem at %s',
    (url) => {
      expect(readConfig({ ...keys, DEMO: 'on', VTPASS_BASE_URL: url }).vtpass?.baseUrl).toBe(url)
    },
  )

  it.each([
    '',
    'https://vtpass.com/api/',
    'https://sandbox.vtpass.com.example/api/',
    'https://localhost.example/',
    'https://sandbox.vtpass.com@vtpass.com/api/',
    'https://127.0.0.1.example/',
  ])('refuses a demo with the VTpass at "%s", which costs money', (url) => {
    const read = () => readConfig({ ...keys, DEMO: 'on', VTPASS_BASE_URL: url })
    expect(read).toThrow('  DEMO: cannot be on with a VTpass that costs money. For a demo, unset the VTPASS')
    expect(() => readConfig({ ...keys, DEMO: 'live', VTPASS_BASE_URL: url })).toThrow('  DEMO: cannot be on')
    expect(readConfig({ ...keys, DEMO: 'off', VTPASS_BASE_URL: url }).vtpass).toBeDefined()
  })

  it('requires all VTpass keys together, and https unless the provider is on this machine', () => {
    expect(readConfig(keys).vtpass).toMatchObject({
      baseUrl: 'https://vtpass.com/api/',
      sandboxNumbers: false,
    })
    for (const name of Object.keys(keys)) {
      expect(() => readConfig({ ...keys, [name]: '' })).toThrow(
        `  ${name}: is required with the other VTpass keys`,
      )
    }
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const baseUrl = `http://${host}:4321/api/`
      expect(readConfig({ ...keys, VTPASS_BASE_URL: baseUrl }).vtpass).toMatchObject({ baseUrl })
    }
  })
})

import { getClientConfig, getHealth } from '@jara/contract/operations/installation'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

let server: TestServer
let isOpen = true

beforeAll(async () => {
  server = await startTestServer({
    isOpen: () => isOpen,
    environment: {
      DEVELOPMENT_HOSTS: 'dev.example,::1',
      MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
      MAP_TILES_ATTRIBUTION: '© the makers of the map',
      GOOGLE_MAPS_KEY: 'a public key',
      SMTP_URL: 'smtp://user:s3cret@mail.example',
    },
  })
})

afterAll(() => server.close())

it('is healthy until it is told to stop', async () => {
  expect(await server.call(getHealth)).toMatchObject({
    status: 200,
    body: { status: 'ready', recognition: 'warming up' },
  })
  isOpen = false
  const stopping = await server.call(getHealth)
  isOpen = true
  expect(stopping).toMatchObject({ status: 503, body: { message: 'Jara is stopping.', code: 'stopping' } })
  expect(stopping.headers.get('retry-after')).toBe('5')
})

it('gives browsers only the settings that they need', async () => {
  expect((await server.call(getClientConfig)).body).toEqual({
    developmentHosts: ['dev.example', '::1'],
    mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png',
    mapTilesAttribution: '© the makers of the map',
    googleMapsKey: 'a public key',
    pushPublicKey: expect.stringMatching(/^[\w-]{87}$/),
  })
})

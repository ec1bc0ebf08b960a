import { expect, it } from 'vitest'
import { mapSources } from './map-sources.ts'
import { pagePolicy } from './security-headers.ts'

const nothing = { mapTilesUrl: undefined, googleMapsKey: undefined }
const splash = { styleHashes: ['abc'] }

it('leaves the policy as it is where no map is configured', () => {
  expect(pagePolicy({ ...splash, outside: mapSources(nothing) })).toBe(pagePolicy(splash))
})

it.each([
  ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example'],
  ['https://tiles.example:8443/a/{z}/{x}/{y}{r}.png?key=1', 'https://tiles.example:8443'],
  ['http://127.0.0.1:9000/{z}/{x}/{y}.png', 'http://127.0.0.1:9000'],
  [
    'https://{s}.tiles.example/{z}/{x}/{y}.png',
    'https://a.tiles.example https://b.tiles.example https://c.tiles.example',
  ],
])('admits pictures from exactly the host of %s', (mapTilesUrl, hosts) => {
  const policy = pagePolicy({ ...splash, outside: mapSources({ ...nothing, mapTilesUrl }) })
  expect(policy).toBe(
    pagePolicy(splash).replace("img-src 'self' data: blob:", `img-src 'self' data: blob: ${hosts}`),
  )
})

it('admits those of Google’s hosts that its map needs where its key is set, but neither eval nor inline scripts', () => {
  const settings = { mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png', googleMapsKey: 'key' }
  const policy = pagePolicy({ ...splash, outside: mapSources(settings) })
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://maps.googleapis.com;")
  expect(policy).toContain("style-src 'self' 'unsafe-inline' https://fonts.googleapis.com;")
  const ofMaps = 'https://maps.googleapis.com https://mapsresources-pa.googleapis.com'
  expect(policy).toContain(`img-src 'self' data: blob: ${ofMaps} https://maps.gstatic.com;`)
  expect(policy).toContain("font-src 'self' https://fonts.gstatic.com;")
  expect(policy).toContain(`connect-src 'self' ${ofMaps};`)
  expect(policy).toContain("worker-src 'self' blob:;")
  expect(policy).not.toContain('*')
  expect(policy).toContain('trusted-types jara default google-maps-api-loader google-maps-api#html lit-html;')
  expect(policy).not.toContain('tiles.example')
  expect(policy).not.toContain("'unsafe-eval'")
})

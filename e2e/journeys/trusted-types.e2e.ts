// Trusted Types: text becomes markup, a script or a worker only through the app's own policies.
import { demoEmail } from '../steps/accounts.ts'
import { expect, mainBar, open, signIn, test } from '../steps/journey.ts'
import { lagos } from '../steps/map-steps.ts'

const sinks: Readonly<Record<string, () => void | Promise<unknown>>> = {
  'the address of a script': () => {
    document.createElement('script').src = '/assets/any.js'
  },
  'the address of a worker': () => void new Worker('/assets/any.js'),
  'the address of a service worker': () => navigator.serviceWorker.register('/sw.js?any'),
  'the text of a script': () => {
    document.createElement('script').text = 'document.title = "Changed"'
  },
  'the markup of an element': () => {
    document.createElement('div').innerHTML = '<svg></svg>'
  },
  'a policy of another name': () => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    trustedTypes.createPolicy('another', {})
  },
}

test.use({ geolocation: lagos, permissions: ['geolocation'] })

test('text that does not come from the app’s policies is refused', async ({ page, expectInConsole }) => {
  expectInConsole(/require-trusted-types-for|requires 'Trusted|trusted-types|TrustedTypes/)
  await open(page, '/auth')
  await signIn(page, demoEmail('customer'))
  const refusedSinks = async () => {
    const refused: string[] = []
    for (const [what, use] of Object.entries(sinks)) {
      await page.evaluate(use).catch((error: unknown) => {
        if (String(error).includes('TypeError')) refused.push(what)
      })
    }
    return refused
  }
  expect(await refusedSinks()).toEqual(Object.keys(sinks))
  // The map's library needs one fixed piece of markup, which the app allows from then on.
  await mainBar(page).getByRole('link', { name: 'Locations' }).click()
  await expect(page.getByRole('img', { name: 'You are here' })).toBeVisible()
  expect(await refusedSinks()).toEqual(Object.keys(sinks))
})

import { expect } from 'vitest'
import { newShopper, storedSession } from '../steps/shopper.ts'
import { sessionOf } from '../steps/accounts.ts'
import type { Flow } from './flow.ts'

export const screenFlows: readonly Flow[] = [
  {
    title: 'the card shows its barcode, enlarged too',
    walk: async (app) => {
      await app.openAs(await sessionOf('customer'), '/card')
      await app.sees('Scan to Pay')
      await app.press('Enlarge barcode')
      const isFullScreen = () => {
        const box = document.querySelector('dialog[open]')?.getBoundingClientRect()
        return box?.height === innerHeight && box.width === innerWidth
      }
      await expect.poll(() => app.tab.run(isFullScreen)).toBe(true)
      await app.press('Close')
      await expect.poll(() => app.tab.run(() => document.querySelector('dialog[open]') === null)).toBe(true)
      await app.sees('ADAEZE OKONKWO')
    },
  },
  {
    title: 'the shopping list finds, adds and removes products',
    walk: async (app) => {
      await app.openAs(await sessionOf('customer'), '/')
      await app.follow('View List')
      await app.isAt('/shopping-list')
      await app.sees('₦14,350.00')
      await app.fillIn({ 'Search products': 'tomato' })
      await app.press('Add Tomato Paste 400g')
      await app.sees('₦15,550.00')
      await app.press('Show my list')
      await app.press('Remove Long Grain Rice 2kg')
      await app.seesNo('₦15,550.00')
    },
  },
  {
    title: 'the shops near a position are shown on a map and in a list',
    walk: async (app) => {
      await app.openAs(storedSession(await newShopper()), '/')
      await app.tab.run(standInYaba)
      await app.follow('Locations')
      await app.sees('Yaba Fresh Market')
      const hasMap = () => document.querySelector('.leaflet-container .leaflet-marker-icon') !== null
      await expect.poll(() => app.tab.run(hasMap)).toBe(true)
    },
  },
  {
    title: 'notifications say what this browser can do',
    walk: async (app) => {
      await app.openAs(storedSession(await newShopper()), '/notifications')
      await app.sees(/Push notifications\s+(Off|Not available)/)
    },
  },
]

/** Sets the device's position without the prompt, which neither driver can answer. */
function standInYaba(): void {
  const coords = { latitude: 6.5095, longitude: 3.3711, accuracy: 10 }
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition: (found: (answer: object) => void) => found({ coords }) },
  })
}

import { expect } from '../../steps/journey.ts'
import type { ConsoleView } from './console-view.ts'
import { houseViews } from './house-views.ts'
import { peopleViews } from './people-views.ts'
import { programmeViews } from './programme-views.ts'

/** Views without a signed-in operator. */
export const signedOutConsoleViews: readonly ConsoleView[] = [
  { name: 'the sign-in', path: '/console' },
  {
    name: 'an invitation',
    path: '/console?invitation=abc',
    reach: (page) => expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible(),
  },
]

export const consoleViews: readonly ConsoleView[] = [...peopleViews, ...programmeViews, ...houseViews]

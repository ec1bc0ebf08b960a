// One planted file for each forbidden import of a feature, of a screen, or of the routes of an area.
import type { Row } from './violation.ts'

export const features: readonly Row[] = [
  [
    'never a server feature → another of its area',
    'apps/server/src/features/identity/users/with-auth.ts',
    '../auth/sign-in.ts',
  ],
  [
    'never a server feature → one of another area',
    'apps/server/src/features/earning/purchases/with-auth.ts',
    '../../identity/auth/sign-in.ts',
  ],
  [
    'never a test of one feature → another',
    'apps/server/src/features/identity/users/a.test.ts',
    '../auth/sign-in.ts',
  ],
  [
    'never a web feature → another of its area',
    'apps/web/src/features/redeeming/receipt/with-card.ts',
    '../card/card-panel.tsx',
  ],
  [
    'never a web feature → one of another area',
    'apps/web/src/features/points/balance/with-card.ts',
    '../../redeeming/card/card-panel.tsx',
  ],
  [
    'never a screen of the console → another of its area',
    'apps/console/src/screens/operations/reports/with-alarms.ts',
    '../alarms/alarms-screen.tsx',
  ],
  [
    'never a screen of the console → one of another area',
    'apps/console/src/screens/trust/audit/with-alarms.ts',
    '../../operations/alarms/alarms-screen.tsx',
  ],
  [
    'never a feature → a screen',
    'apps/web/src/features/redeeming/card/with-home.ts',
    '../../../screens/operations/home.tsx',
  ],
  ['never a feature → the app', 'apps/server/src/features/identity/auth/with-app.ts', '../../../app.ts'],
]

/** The list of an area's routes, beside its features. */
export const areas: readonly Row[] = [
  [
    'never a feature → the routes of its area',
    'apps/server/src/features/identity/users/with-area.ts',
    '../routes.ts',
  ],
  [
    'never a feature → the routes of another area',
    'apps/server/src/features/earning/purchases/with-area.ts',
    '../../identity/routes.ts',
  ],
  [
    'never the routes of an area → those of another',
    'apps/server/src/features/points/routes.ts',
    '../identity/routes.ts',
  ],
  [
    'never the routes of an area → a feature of another',
    'apps/server/src/features/shop/routes.ts',
    '../identity/auth/sign-in.ts',
  ],
  ['never the routes of an area → the app', 'apps/server/src/features/catalogue/routes.ts', '../../app.ts'],
  [
    'never the routes of an area → start',
    'apps/server/src/features/trust/routes.ts',
    '../../start/start-server.ts',
  ],
  [
    'never the routes of an area → web',
    'apps/server/src/features/earning/routes.ts',
    '../../../../web/src/navigation/paths.ts',
  ],
  ['never the driver in the routes of an area', 'apps/server/src/features/operations/routes.ts', 'pg'],
  [
    'never start → the routes of an area',
    'apps/server/src/start/with-area.ts',
    '../features/identity/routes.ts',
  ],
  [
    'never the kinds of approval → the routes of an area',
    'apps/server/src/approval-kinds.ts',
    './features/identity/routes.ts',
  ],
  [
    'never http → the routes of an area',
    'apps/server/src/http/with-area.ts',
    '../features/identity/routes.ts',
  ],
  [
    'never the proof → the routes of an area',
    'apps/server/proof/with-area.ts',
    '../src/features/identity/routes.ts',
  ],
]

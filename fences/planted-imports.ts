// One planted file for each import that the architecture forbids.
import { areas, features } from './planted-features.ts'
import type { Row, Violation } from './violation.ts'

const packages: Row[] = [
  ['never rules → a library', 'packages/rules/src/with-zod.ts', 'zod'],
  ['never rules → Node', 'packages/rules/src/with-node.ts', 'node:fs'],
  ['never rules → contract', 'packages/rules/src/with-contract.ts', '@jara/contract/identity/users'],
  [
    'never rules → contract by path',
    'packages/rules/src/with-path.ts',
    '../../contract/src/identity/users.ts',
  ],
  ['never rules → an app', 'packages/rules/src/with-app.ts', '../../../apps/server/src/config.ts'],
  ['never contract → a library but zod', 'packages/contract/src/with-react.ts', 'react'],
  ['never contract → Node', 'packages/contract/src/with-node.ts', 'node:crypto'],
  ['never contract → ui', 'packages/contract/src/with-ui.ts', '@jara/ui/button'],
  ['never contract → an app', 'packages/contract/src/with-app.ts', '../../../apps/server/src/config.ts'],
  ['never ui → rules', 'packages/ui/src/with-rules.ts', '@jara/rules/limits'],
  ['never ui → contract', 'packages/ui/src/with-contract.ts', '@jara/contract/identity/users'],
  ['never ui → an app', 'packages/ui/src/with-app.ts', '../../../apps/web/src/navigation/paths.ts'],
  ['never ui → Node', 'packages/ui/src/with-node.ts', 'node:fs'],
  ['never ui → client', 'packages/ui/src/with-client.ts', '@jara/client/router'],
  ['never contract → client', 'packages/contract/src/with-client.ts', '@jara/client/send'],
  ['never client → rules', 'packages/client/src/with-rules.ts', '@jara/rules/limits'],
  ['never client → an app', 'packages/client/src/with-app.ts', '../../../apps/web/src/navigation/paths.ts'],
  ['never client → Node', 'packages/client/src/with-node.ts', 'node:fs'],
  [
    'never recognition → its training',
    'packages/recognition/src/with-training.ts',
    '../../../lab/recognition/training/learn.ts',
  ],
  [
    'never recognition → an app',
    'packages/recognition/src/with-app.ts',
    '../../../apps/server/src/config.ts',
  ],
  [
    'never recognition → contract',
    'packages/recognition/src/with-contract.ts',
    '@jara/contract/identity/users',
  ],
]

const apps: Row[] = [
  [
    'never server → web',
    'apps/server/src/features/identity/users/with-web.ts',
    '../../../../../web/src/navigation/paths.ts',
  ],
  ['never server → ui', 'apps/server/src/features/identity/users/with-ui.ts', '@jara/ui/button'],
  [
    'never server → the simulator',
    'apps/server/src/start/with-simulator.ts',
    '../../../vtpass-simulator/src/main.ts',
  ],
  ['never the simulator → server', 'apps/vtpass-simulator/src/with-server.ts', '../../server/src/config.ts'],
  ['never web → server', 'apps/web/src/screens/with-server.ts', '../../../server/src/config.ts'],
  ['never web → server from its entry', 'apps/web/src/with-server.ts', '../../server/src/config.ts'],
  ['never web → console', 'apps/web/src/screens/with-console.ts', '../../../console/src/session/token.ts'],
  [
    'never console → web',
    'apps/console/src/features/shop/shops/with-web.ts',
    '../../../../../web/src/session/token.ts',
  ],
  ['never console → web from its entry', 'apps/console/src/with-web.ts', '../../web/src/navigation/paths.ts'],
  ['never web → Node', 'apps/web/src/features/redeeming/card/with-node.ts', 'node:path'],
  ['never an app → the journeys', 'apps/server/src/start/with-journeys.ts', '../../../../e2e/customer.ts'],
  ['never the server → its tests', 'apps/server/src/start/with-testing.ts', '../../testing/start-server.ts'],
  ['never the server → its proof', 'apps/server/src/start/with-proof.ts', '../../proof/whole-server.ts'],
  [
    'never a server feature → recognition',
    'apps/server/src/features/identity/users/with-rank.ts',
    '@jara/recognition/rank',
  ],
  ['never the tests’ helpers → the proof', 'apps/server/testing/with-proof.ts', '../proof/whole-server.ts'],
]

const lab: Row[] = [
  ['never the server → a bench', 'apps/server/src/start/with-bench.ts', '../../../../lab/bench/figures.ts'],
  [
    'never its tests’ helpers → a bench',
    'apps/server/testing/with-bench.ts',
    '../../../lab/bench/figures.ts',
  ],
  ['never the journeys → a drill', 'e2e/with-drill.ts', '../lab/drill/rounds.ts'],
  ['never the tools → a drill', 'tools/with-drill.ts', '../lab/drill/rounds.ts'],
  ['never a bench → a drill', 'lab/bench/with-drill.ts', '../drill/rounds.ts'],
  ['never the training → its bench', 'lab/recognition/training/with-bench.ts', '../bench/accuracy.ts'],
]

const feature = '../features/identity/auth/sign-in.ts'
const panel = '../features/redeeming/card/card-panel.tsx'
const screen = '../screens/operations/home.tsx'
const parts: Row[] = [
  ['never db → access', 'apps/server/src/db/with-access.ts', '../access/refusal.ts'],
  ['never access → http', 'apps/server/src/access/with-http.ts', '../http/serve.ts'],
  ['never access → ledger', 'apps/server/src/access/with-ledger.ts', '../ledger/balance.ts'],
  ['never ledger → http', 'apps/server/src/ledger/with-http.ts', '../http/serve.ts'],
  ['never http → start', 'apps/server/src/http/with-start.ts', '../start/start-server.ts'],
  [
    'never a feature → start',
    'apps/server/src/features/identity/auth/with-start.ts',
    '../../../start/start-server.ts',
  ],
  ['never the log → start', 'apps/server/src/log.ts', './start/start-server.ts'],
  ['never start → a command', 'apps/server/src/start/with-command.ts', '../commands/run-command.ts'],
  ['never start → main', 'apps/server/src/start/with-main.ts', '../main.ts'],
  ['never a command → http', 'apps/server/src/commands/with-http.ts', '../http/serve.ts'],
  ['never access → a feature', 'apps/server/src/access/with-feature.ts', feature],
  ['never db → a feature', 'apps/server/src/db/with-feature.ts', feature],
  ['never http → a feature', 'apps/server/src/http/with-feature.ts', feature],
  ['never ledger → a feature', 'apps/server/src/ledger/with-feature.ts', feature],
  ['never providers → a feature', 'apps/server/src/providers/with-feature.ts', feature],
  ['never api → a feature', 'apps/web/src/api/with-feature.ts', panel],
  ['never api → a screen', 'apps/web/src/api/with-screen.ts', screen],
  ['never session → a feature', 'apps/web/src/session/with-feature.ts', panel],
  ['never session → a screen', 'apps/web/src/session/with-screen.ts', screen],
  ['never device → a feature', 'apps/web/src/device/with-feature.ts', panel],
  ['never device → a screen', 'apps/web/src/device/with-screen.ts', screen],
]

/** The layers of the web app's base. Each may import only those below it. */
const webBase: Row[] = [
  ['never session → device', 'apps/web/src/session/with-device.ts', '../device/language.ts'],
  ['never session → api', 'apps/web/src/session/with-api.ts', '../api/request.ts'],
  ['never startup → session', 'apps/web/src/startup/with-session.ts', '../session/token.ts'],
  ['never startup → navigation', 'apps/web/src/startup/with-navigation.ts', '../navigation/paths.ts'],
  ['never device → api', 'apps/web/src/device/with-api.ts', '../api/request.ts'],
  ['never device → offline', 'apps/web/src/device/with-offline.ts', '../offline/keep-answers.ts'],
  ['never api → live', 'apps/web/src/api/with-live.ts', '../live/use-live.ts'],
  ['never api → offline', 'apps/web/src/api/with-offline.ts', '../offline/keep-answers.ts'],
  ['never api → navigation', 'apps/web/src/api/with-navigation.ts', '../navigation/paths.ts'],
  ['never live → offline', 'apps/web/src/live/with-offline.ts', '../offline/keep-answers.ts'],
  ['never offline → live', 'apps/web/src/offline/with-live.ts', '../live/use-live.ts'],
  ['never offline → a feature', 'apps/web/src/offline/with-feature.ts', panel],
  ['never navigation → api', 'apps/web/src/navigation/with-api.ts', '../api/request.ts'],
  ['never navigation → a screen', 'apps/web/src/navigation/with-screen.ts', screen],
  ['never live → the shell', 'apps/web/src/live/with-shell.ts', '../shell/app.tsx'],
  [
    'never a web feature → the shell',
    'apps/web/src/features/redeeming/card/with-shell.ts',
    '../../../shell/app.tsx',
  ],
  ['never a screen → the shell', 'apps/web/src/screens/with-shell.ts', '../shell/app.tsx'],
]

const libraries: Row[] = [
  ['never the driver in a feature', 'apps/server/src/features/identity/users/with-pg.ts', 'pg'],
  ['never the driver in ledger', 'apps/server/src/ledger/with-pg.ts', 'pg'],
  ['never the driver in http', 'apps/server/src/http/with-pg.ts', 'pg'],
  ['never a query builder, not even in db', 'apps/server/src/db/with-kysely.ts', 'kysely'],
  ['never fastify in a use case', 'apps/server/src/features/identity/users/with-fastify.ts', 'fastify'],
  ['never fastify in ledger', 'apps/server/src/ledger/with-fastify.ts', 'fastify'],
  ['never fastify in db', 'apps/server/src/db/with-fastify.ts', 'fastify'],
  ['never fastify in a command', 'apps/server/src/commands/with-fastify.ts', 'fastify'],
  ['never fastify in access', 'apps/server/src/access/with-fastify.ts', 'fastify'],
  [
    'never a plugin of fastify in a use case',
    'apps/server/src/features/identity/auth/with-plugin.ts',
    '@fastify/static',
  ],
]

const rule = 'boundaries(dependencies)'

const otherSyntax: Violation[] = [
  {
    title: 'never a feature → another by "import type"',
    path: 'apps/server/src/features/identity/users/by-type.ts',
    code: `import type { SignIn } from '../auth/sign-in.ts'\nexport type Planted = SignIn`,
    rule,
  },
  {
    title: 'never a feature → another by "import()"',
    path: 'apps/server/src/features/identity/users/by-call.ts',
    code: `export const planted = async () => import('../auth/sign-in.ts')`,
    rule,
  },
  {
    title: 'never a web feature → another by "import()"',
    path: 'apps/web/src/features/points/balance/by-call.ts',
    code: `export const planted = async () => import('../../redeeming/card/card-panel.tsx')`,
    rule,
  },
  {
    title: 'never a feature → another by the type "import()"',
    path: 'apps/server/src/features/identity/users/by-import-type.ts',
    code: `export type Planted = import('../auth/sign-in.ts').SignIn`,
    rule: 'typescript(consistent-type-imports)',
  },
  {
    title: 'never a feature → another by a computed "import()"',
    path: 'apps/server/src/features/identity/users/by-computed-call.ts',
    code: `export const planted = async (name: string): Promise<unknown> => import(\`../\${name}/sign-in.ts\`)`,
    rule: 'import(no-dynamic-require)',
  },
  {
    title: 'never the driver outside db by "import()"',
    path: 'apps/server/src/features/identity/users/by-call-of-pg.ts',
    code: `export const planted = async () => import('pg')`,
    rule,
  },
  {
    title: 'never a barrel',
    path: 'packages/rules/src/all-names.ts',
    code: `export * from './limits.ts'`,
    rule,
  },
  {
    title: 'never a barrel of one name',
    path: 'apps/web/src/features/redeeming/card/all-parts.ts',
    code: `export { CardPanel } from './card-panel.tsx'`,
    rule,
  },
]

function asViolation([title, path, specifier]: Row): Violation {
  const code = `import * as forbidden from '${specifier}'\nexport const planted = [forbidden]`
  return { title, path, code, rule }
}

export const plantedImports: readonly Violation[] = [
  ...[packages, apps, lab, features, areas, parts, webBase, libraries].flat().map(asViolation),
  ...otherSyntax,
]

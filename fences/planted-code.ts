// One planted file for each construct, other than an import, that the architecture or the house style forbids.
import type { Violation } from './violation.ts'

const globals = 'eslint(no-restricted-globals)'

const browserApis: Violation[] = [
  {
    title: 'never fetch in a feature',
    path: 'apps/web/src/features/redeeming/card/fetches.ts',
    code: `export const planted = async () => fetch('/api/health')`,
    rule: globals,
  },
  {
    title: 'never fetch in a screen, nor through window',
    path: 'apps/web/src/screens/fetches.ts',
    code: `export const planted = async () => window.fetch('/api/health')`,
    rule: globals,
  },
  {
    title: 'never fetch in session',
    path: 'apps/web/src/session/fetches.ts',
    code: `export const planted = async () => fetch('/api/health')`,
    rule: globals,
  },
  {
    title: 'never fetch in device',
    path: 'apps/web/src/device/fetches.ts',
    code: `export const planted = async () => fetch('/api/health')`,
    rule: globals,
  },
  {
    title: 'never fetch in offline but in the service worker',
    path: 'apps/web/src/offline/fetches.ts',
    code: `export const planted = async () => fetch('/api/health')`,
    rule: globals,
  },
  {
    title: 'never fetch in ui',
    path: 'packages/ui/src/fetches.ts',
    code: `export const planted = async () => fetch('/api/health')`,
    rule: globals,
  },
  {
    title: 'never XMLHttpRequest instead of fetch',
    path: 'apps/console/src/screens/operations/alarms/requests.ts',
    code: `export const planted = () => new XMLHttpRequest()`,
    rule: globals,
  },
  {
    title: 'never localStorage in a feature',
    path: 'apps/web/src/features/redeeming/card/stores.ts',
    code: `export const planted = () => localStorage.length`,
    rule: globals,
  },
  {
    title: 'never localStorage in api, nor through globalThis',
    path: 'apps/web/src/api/stores.ts',
    code: `export const planted = () => globalThis.localStorage.length`,
    rule: globals,
  },
  {
    title: 'never localStorage in device',
    path: 'apps/web/src/device/stores.ts',
    code: `export const planted = () => localStorage.length`,
    rule: globals,
  },
  {
    title: 'never sessionStorage at the top of the app',
    path: 'apps/web/src/stores.ts',
    code: `export const planted = () => sessionStorage.length`,
    rule: globals,
  },
  {
    title: 'never localStorage in ui',
    path: 'packages/ui/src/stores.ts',
    code: `export const planted = () => localStorage.length`,
    rule: globals,
  },
  {
    title: 'never localStorage in client',
    path: 'packages/client/src/stores.ts',
    code: `export const planted = () => localStorage.length`,
    rule: globals,
  },
  {
    title: 'never navigator in a feature',
    path: 'apps/web/src/features/redeeming/card/navigates.ts',
    code: `export const planted = () => navigator.onLine`,
    rule: globals,
  },
  {
    title: 'never navigator in api',
    path: 'apps/web/src/api/navigates.ts',
    code: `export const planted = () => navigator.onLine`,
    rule: globals,
  },
  {
    title: 'never navigator in session',
    path: 'apps/web/src/session/navigates.ts',
    code: `export const planted = () => navigator.onLine`,
    rule: globals,
  },
]

const cycle = 'import(no-cycle)'
const undeclared = 'boundaries(no-unknown-files)'

const layout: Violation[] = [
  {
    title: 'never a cycle (one side)',
    path: 'apps/server/src/ledger/hen.ts',
    code: `import { egg } from './egg.ts'\nexport const hen = (): string => egg()`,
    rule: cycle,
  },
  {
    title: 'never a cycle (the other side)',
    path: 'apps/server/src/ledger/egg.ts',
    code: `import { hen } from './hen.ts'\nexport const egg = (): string => hen()`,
    rule: cycle,
  },
  {
    title: 'never a default export',
    path: 'apps/web/src/features/redeeming/card/by-default.ts',
    code: `const planted = 1\nexport default planted`,
    rule: 'import(no-default-export)',
  },
  {
    title: 'never an undeclared folder in the server',
    path: 'apps/server/src/services/planted.ts',
    code: `export const planted = 1`,
    rule: undeclared,
  },
  {
    title: 'never an undeclared folder in the web app',
    path: 'apps/web/src/widgets/planted.tsx',
    code: `export const planted = 1`,
    rule: undeclared,
  },
  {
    title: 'never a file beside the features',
    path: 'apps/server/src/features/planted.ts',
    code: `export const planted = 1`,
    rule: undeclared,
  },
  {
    title: 'never a file beside the features of an area, but its routes',
    path: 'apps/server/src/features/identity/planted.ts',
    code: `export const planted = 1`,
    rule: undeclared,
  },
  {
    title: 'never a file beside the web features of an area',
    path: 'apps/web/src/features/redeeming/planted.ts',
    code: `export const planted = 1`,
    rule: undeclared,
  },
  {
    title: 'never a file beside the screens of the console',
    path: 'apps/console/src/screens/operations/planted.ts',
    code: `export const planted = 1`,
    rule: undeclared,
  },
  {
    title: 'never an undeclared app',
    path: 'apps/kiosk/src/planted.ts',
    code: `export const planted = 1`,
    rule: undeclared,
  },
  {
    title: 'never an undeclared package',
    path: 'packages/toolbox/src/planted.ts',
    code: `export const planted = 1`,
    rule: undeclared,
  },
  {
    title: 'never an import from an undeclared folder',
    path: 'apps/server/src/ledger/with-undeclared.ts',
    code: `import { planted } from '../services/planted.ts'\nexport const again = [planted]`,
    rule: 'boundaries(dependencies)',
  },
  {
    title: 'never a file name in camel case',
    path: 'apps/server/src/ledger/camelCase.ts',
    code: `export const planted = 1`,
    rule: 'unicorn(filename-case)',
  },
]

const codeRules: Violation[] = [
  {
    title: 'never any',
    path: 'apps/server/src/ledger/anything.ts',
    code: `export type Planted = any`,
    rule: 'typescript(no-explicit-any)',
  },
  {
    title: 'never a value of type any assigned unchecked',
    path: 'apps/server/src/ledger/parsed.ts',
    code: `export const planted: { id: string } = JSON.parse('{}')`,
    rule: 'typescript(no-unsafe-assignment)',
  },
  {
    title: 'never a non-null assertion',
    path: 'apps/server/src/ledger/surely.ts',
    code: `export const planted = (text: string | undefined) => text!.length`,
    rule: 'typescript(no-non-null-assertion)',
  },
  {
    title: 'never a floating promise',
    path: 'apps/server/src/ledger/floats.ts',
    code: `import { balance } from './balance.ts'\nexport const planted = () => { balance() }`,
    rule: 'typescript(no-floating-promises)',
  },
  {
    title: 'never a silenced compiler',
    path: 'apps/server/src/ledger/silenced.ts',
    code: `// @ts-ignore\nexport const planted: number = 'one'`,
    rule: 'typescript(ban-ts-comment)',
  },
  {
    title: 'never a value import of a type',
    path: 'apps/server/src/features/identity/auth/imports-a-type.ts',
    code: `import { SignIn } from './sign-in.ts'\nexport type Planted = SignIn`,
    rule: 'typescript(consistent-type-imports)',
  },
  {
    title: 'never a message on the console',
    path: 'apps/server/src/ledger/talks.ts',
    code: `export const planted = () => console.log('planted')`,
    rule: 'eslint(no-console)',
  },
  {
    title: 'never a function of more than 70 lines',
    path: 'apps/server/src/ledger/long-function.ts',
    code: `export function planted() {\n${`  performance.mark('line')\n`.repeat(70)}}`,
    rule: 'eslint(max-lines-per-function)',
  },
  {
    title: 'never a file of more than 300 lines',
    path: 'apps/server/src/ledger/long-file.ts',
    code: `performance.mark('line')\n`.repeat(301),
    rule: 'eslint(max-lines)',
  },
  {
    title: 'never an effect that misses a dependency',
    path: 'packages/ui/src/use-planted.ts',
    code: `import { useEffect } from 'react'
export function usePlanted(title: string) {
  useEffect(() => { document.title = title }, [])
}`,
    rule: 'react-hooks(exhaustive-deps)',
  },
  {
    title: 'never a picture without alternative text',
    path: 'packages/ui/src/picture.tsx',
    code: `export const Picture = () => <img src="/card.webp" />`,
    rule: 'jsx-a11y(alt-text)',
  },
  {
    title: 'never a test that cannot fail',
    path: 'packages/rules/src/empty.test.ts',
    code: `import { test } from 'vitest'\ntest('looks at nothing', () => {})`,
    rule: 'vitest(expect-expect)',
  },
  {
    title: 'never a test run alone',
    path: 'packages/rules/src/alone.test.ts',
    code: `import { expect, test } from 'vitest'\ntest.only('is the only one', () => { expect(1 + 1).toBe(2) })`,
    rule: 'vitest(no-focused-tests)',
  },
]

export const plantedCode: readonly Violation[] = [...browserApis, ...layout, ...codeRules]

// A small repository with our layout in which every import is allowed.
export const soundTree: Readonly<Record<string, string>> = {
  'packages/rules/src/limits.ts': `export const shortest = 7`,
  'packages/rules/src/limits.test.ts': `
    import fc from 'fast-check'
    import { expect, test } from 'vitest'
    import { shortest } from './limits.ts'
    test('is the shortest', () => {
      fc.assert(fc.property(fc.nat(), (more) => shortest + more >= shortest))
      expect(shortest).toBe(7)
    })`,

  'packages/contract/src/identity/users.ts': `
    import { shortest } from '@jara/rules/limits'
    import { z } from 'zod'
    export const name = z.string().min(shortest)`,

  'packages/ui/src/button.tsx': `
    import { useState } from 'react'
    export function Button() {
      const [taps, setTaps] = useState(0)
      return <button type="button" onClick={() => setTaps(taps + 1)}>{taps}</button>
    }`,
  'packages/ui/gallery/gallery.tsx': `
    import { Button } from '../src/button.tsx'
    export const Gallery = () => <Button />`,
  'packages/ui/src/css-modules.d.ts': `declare module '*.css'`,
  'packages/client/src/send.ts': `
    import { name } from '@jara/contract/identity/users'
    export const send = async () => name.parse(await (await fetch('/api/users')).json())`,
  'packages/client/src/router.tsx': `
    import { Button } from '@jara/ui/button'
    export const Router = () => <Button />`,
  'packages/ui/src/tokens.css': `:root { color: black; }`,

  'apps/server/src/config.ts': `export const port = 8080`,
  'apps/server/src/app.ts': `
    import { fastify } from 'fastify'
    import { identityRoutes } from './features/identity/routes.ts'
    import { signIn } from './features/identity/auth/sign-in.ts'
    export function createApp() {
      const app = fastify()
      identityRoutes(app, signIn)
      return app
    }`,
  'apps/server/src/start/start-server.ts': `
    import type { FastifyInstance } from 'fastify'
    import { createApp } from '../app.ts'
    export async function startServer(port: number) {
      const app: FastifyInstance = createApp()
      await app.listen({ port })
    }`,
  'apps/server/src/main.ts': `
    import { port } from './config.ts'
    import { startServer } from './start/start-server.ts'
    await startServer(port)`,
  'apps/server/src/commands/run-command.ts': `
    import { refuse } from '../access/refusal.ts'
    import { startServer } from '../start/start-server.ts'
    export const runCommand = async (port: number) => (port > 0 ? startServer(port) : refuse())`,
  'apps/server/src/db/db.ts': `
    import { Pool } from 'pg'
    export const db = new Pool()`,
  'apps/server/src/access/refusal.ts': `
    import { db } from '../db/db.ts'
    export async function refuse() {
      await db.query('select 1')
    }`,
  'apps/server/src/http/serve.ts': `
    import type { FastifyReply } from 'fastify'
    import { refuse } from '../access/refusal.ts'
    export async function serve(reply: FastifyReply) {
      await refuse()
      await reply.code(409).send()
    }`,
  'apps/server/src/ledger/balance.ts': `
    import { shortest } from '@jara/rules/limits'
    import { db } from '../db/db.ts'
    export async function balance() {
      await db.query('select $1::int', [shortest])
    }`,
  'apps/server/src/providers/clock.ts': `
    import { rank } from '@jara/recognition/rank'
    export const clock = { now: () => new Date(rank([0])[0] ?? 0) }`,
  'apps/server/src/features/identity/routes.ts': `
    import type { FastifyInstance } from 'fastify'
    import { refuse } from '../../access/refusal.ts'
    import { port } from '../../config.ts'
    import type { SignIn } from './auth/sign-in.ts'
    import { userRoutes } from './users/routes.ts'
    export function identityRoutes(app: FastifyInstance, signIn: (email: string) => SignIn) {
      userRoutes(app)
      app.get('/api/users', async () => (port > 0 ? signIn('customer@jara.example') : refuse()))
    }`,
  'apps/server/src/features/identity/users/routes.ts': `
    import type { FastifyInstance } from 'fastify'
    import { showUser } from './show-user.ts'
    export function userRoutes(app: FastifyInstance) {
      app.get('/api/users/me', async () => showUser())
    }`,
  'apps/server/src/features/identity/users/show-user.ts': `
    import { name } from '@jara/contract/identity/users'
    import { port } from '../../../config.ts'
    import { balance } from '../../../ledger/balance.ts'
    import { clock } from '../../../providers/clock.ts'
    export async function showUser() {
      await balance()
      return { name: name.parse('Adaeze Obi'), port, at: clock.now() }
    }`,
  'apps/server/src/features/identity/users/show-user.test.ts': `
    import { expect, test } from 'vitest'
    import { startServer } from '../../../../testing/start-server.ts'
    test('starts', async () => {
      await expect(startServer()).resolves.toBeDefined()
    })`,
  'apps/server/src/features/identity/auth/sign-in.ts': `export type SignIn = { email: string }
    export const signIn = (email: string): SignIn => ({ email })`,
  'apps/server/src/demo-data/load-demo-data.ts': `
    import { signIn } from '../features/identity/auth/sign-in.ts'
    import { showUser } from '../features/identity/users/show-user.ts'
    export async function loadDemoData() {
      return [signIn('customer@jara.example'), await showUser()]
    }`,
  'apps/server/testing/start-server.ts': `
    import { Client } from 'pg'
    import { createApp } from '../src/app.ts'
    export async function startServer() {
      await new Client().connect()
      return createApp()
    }`,
  'apps/server/proof/whole-server.ts': `
    import { signIn } from '../src/features/identity/auth/sign-in.ts'
    import { startServer } from '../testing/start-server.ts'
    export const signInSomewhere = async () => [await startServer(), signIn('customer@jara.example')]`,

  'packages/recognition/src/rank.ts': `
    import { shortest } from '@jara/rules/limits'
    export const rank = (scores: readonly number[]) => scores.slice(0, shortest)`,

  'apps/web/vite.config.ts': `
    import { defineConfig } from 'vite'
    export default defineConfig({})`,
  'apps/web/src/main.tsx': `
    import '@jara/ui/tokens.css'
    import { createRoot } from 'react-dom/client'
    import './main.css'
    import { App } from './shell/app.tsx'
    createRoot(document.body).render(<App />)`,
  'apps/web/src/main.css': `body { margin: 0; }`,
  'apps/web/src/shell/app.tsx': `
    import { useLive } from '../live/use-live.ts'
    import { landing } from '../navigation/landing.ts'
    import { keepAnswers } from '../offline/keep-answers.ts'
    import { HomeScreen } from '../screens/operations/home.tsx'
    export function App() {
      useLive()
      return keepAnswers() && landing === '/' ? <HomeScreen /> : undefined
    }`,
  'apps/web/src/startup/splash.ts': `export const splashMs = 3_000`,
  'apps/web/src/navigation/paths.ts': `export const home = '/'`,
  'apps/web/src/navigation/landing.ts': `
    import { token } from '../session/token.ts'
    import { splashMs } from '../startup/splash.ts'
    import { home } from './paths.ts'
    export const landing = token() && splashMs ? home : '/auth'`,
  'apps/web/src/live/use-live.ts': `
    import { request } from '../api/request.ts'
    import { language } from '../device/language.ts'
    export const useLive = () => [request, language]`,
  'apps/web/src/offline/keep-answers.ts': `
    import { request } from '../api/request.ts'
    import { token } from '../session/token.ts'
    export const keepAnswers = () => [request, token]`,
  'apps/web/src/offline/service-worker.ts': `export const answer = async () => fetch('/index.html')`,
  'apps/web/src/api/request.ts': `
    import { language } from '../device/language.ts'
    import { token } from '../session/token.ts'
    export const named = language()
    export const request = async () => fetch('/api/health', { headers: { authorization: token() ?? '' } })`,
  'apps/web/src/session/token.ts': `export const token = () => localStorage.getItem('token')`,
  'apps/web/src/device/language.ts': `
    import { token } from '../session/token.ts'
    export const language = () => [navigator.language, token()].join()`,
  'apps/web/src/features/points/balance/points-panel.tsx': `
    import { shortest } from '@jara/rules/limits'
    import { Button } from '@jara/ui/button'
    import { language } from '../../../device/language.ts'
    import { home } from '../../../navigation/paths.ts'
    export const PointsPanel = () => <a href={home}>{language()} {shortest}<Button /></a>`,
  'apps/web/src/features/redeeming/card/card-panel.tsx': `export const CardPanel = () => <p>Card</p>`,
  'apps/web/src/screens/operations/home.tsx': `
    import { request } from '../../api/request.ts'
    import { CardPanel } from '../../features/redeeming/card/card-panel.tsx'
    import { PointsPanel } from '../../features/points/balance/points-panel.tsx'
    import { landing } from '../../navigation/landing.ts'
    export function HomeScreen() {
      if (landing !== '/') return undefined
      return <main onClick={() => void request()} onKeyUp={() => void request()} role="presentation"><PointsPanel /><CardPanel /></main>
    }`,

  'apps/console/src/shell/app.tsx': `
    import { AlarmsScreen } from '../screens/operations/alarms/alarms-screen.tsx'
    export const App = () => <AlarmsScreen />`,
  'apps/console/src/features/operations/alarms-here/alarms-here.tsx': `export const AlarmsHere = () => <p>Here</p>`,
  'apps/console/src/screens/operations/alarms/alarm-row.tsx': `export const AlarmRow = () => <p>Alarm</p>`,
  'apps/console/src/screens/operations/alarms/alarms-screen.tsx': `
    import { AlarmsHere } from '../../../features/operations/alarms-here/alarms-here.tsx'
    import { AlarmRow } from './alarm-row.tsx'
    export const AlarmsScreen = () => <main><AlarmsHere /><AlarmRow /></main>`,

  'apps/vtpass-simulator/src/main.ts': `
    import { fastify } from 'fastify'
    await fastify().listen()`,

  'lab/recognition/training/learn.ts': `
    import { rank } from '@jara/recognition/rank'
    export const learn = () => rank([1, 2])`,
  'lab/recognition/bench/accuracy.ts': `
    import { rank } from '@jara/recognition/rank'
    import { median } from '../../bench/figures.ts'
    import { learn } from '../training/learn.ts'
    export const accuracy = () => median([...rank([1]), ...learn()])`,
  'lab/bench/figures.ts': `export const median = (figures: readonly number[]) => figures[0] ?? 0`,
  'lab/drill/rounds.ts': `
    import { startServer } from '../../apps/server/testing/start-server.ts'
    import { median } from '../bench/figures.ts'
    export const rounds = async () => [await startServer(), median([1])]`,

  'tools/start.mjs': `
    await import('../apps/server/src/main.ts')`,
  'e2e/customer.ts': `
    import { port } from '../apps/server/src/config.ts'
    export const address = \`http://localhost:\${port}\``,
}

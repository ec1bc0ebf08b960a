import { randomUUID } from 'node:crypto'
import { saveView } from '@jara/contract/operations/saved-views'
import type { Db } from '../src/db/db.ts'
import { type SignedIn, signUp } from '../testing/accounts.ts'
import { plantRedemption } from '../testing/planted-redemption.ts'
import type { RequestsOfCall } from './call-request.ts'
import { type Fixture, sessionOf } from './fixture.ts'

const note = 'Their support says so.'

/** The requests of the redemption desk. Each uses its own redemption, which nothing else touches. */
export const deskRequests = {
  listRedemptions: {
    own: async ({ server }) => ({
      query: { tab: 'all', search: await plantRedemption(server.db, { status: 'delivered' }) },
    }),
  },
  readRedemption: {
    own: async ({ server }) => ({
      params: { id: await plantRedemption(server.db, { status: 'delivered' }) },
    }),
  },
  exportRedemptions: {
    own: async ({ server }) => ({
      query: { tab: 'all', search: await plantRedemption(server.db, { status: 'delivered' }) },
    }),
  },
  showRecipient: {
    own: async ({ server }) => ({
      params: { id: await plantRedemption(server.db, { status: 'delivered' }) },
      body: { reason: note },
    }),
  },
  askProvider: {
    own: async ({ server }) => ({
      params: { id: await plantRedemption(server.db, { status: 'delivered' }) },
    }),
  },
  askProviderAboutMany: {
    own: async ({ server }) => ({
      body: { ids: [await plantRedemption(server.db, { status: 'delivered' })], count: 1 },
    }),
  },
  decideRedemption: {
    own: async ({ server }) => ({
      params: { id: await plantRedemption(server.db, { status: 'manual' }) },
      body: { outcome: 'refunded', reason: 'provider-in-writing', note },
    }),
  },
  answerContradiction: {
    own: async ({ server }) => ({
      params: { id: await plantRedemption(server.db, { status: 'delivered', contradicted: true }) },
      body: { answer: 'stands', note },
    }),
  },
  turnSwitch: {
    own: async ({ server }) => ({
      body: {
        scope: 'type',
        target: 'data',
        state: (await isPaused(server.db, 'data')) ? 'on' : 'paused',
        reason: note,
      },
    }),
  },
  saveView: { own: () => ({ body: aView }) },
  removeView: {
    own: async (fixture, actor) => aSavedView(fixture, sessionOf(fixture, actor)),
    foreign: async (fixture) => aSavedView(fixture, await signUp(fixture.server, 'operator')),
    foreignStatus: 404,
  },
  countRequery: { own: () => ({ query: aDay(0) }) },
  beginRequery: {
    own: async ({ server: { db } }) => ({ body: { ...(await aDayWithAnOrder(db)), count: 1 } }),
  },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

const aView = { list: 'shops', name: 'Quiet', filters: 'standing=quiet' } as const

async function aSavedView({ server }: Fixture, { token }: Pick<SignedIn, 'token'>) {
  const answer = await server.call(saveView, { token, body: aView })
  // Actors who may not save views remove one that does not exist.
  return { params: { id: saveView.answer.safeParse(answer.body).data?.id ?? randomUUID() } }
}

let days = 0

/** A day long ago with no other orders. */
function aDay(nth: number): { from: string; to: string } {
  const day = new Date(Date.UTC(2020, 0, 1 + nth)).toISOString().slice(0, 10)
  return { from: day, to: day }
}

/** Ends earlier rounds of status checks, because there may be only one at a time. */
async function aDayWithAnOrder(db: Db): Promise<{ from: string; to: string }> {
  const day = aDay((days += 1))
  const id = await plantRedemption(db, { status: 'delivered' })
  await db.rows(`update redemptions set request_id = to_char($2::date, 'YYYYMMDD') || id where id = $1`, [
    id,
    day.from,
  ])
  await db.rows('update requeries set ends_at = now()')
  return day
}

async function isPaused(db: Db, target: string): Promise<boolean> {
  const found = await db.row('select id from redemption_pauses where target = $1 and ended_at is null', [
    target,
  ])
  return found !== undefined
}

import { randomUUID } from 'node:crypto'
import { listActs, readAuditChoices, readAuditProof } from '@jara/contract/trust/audit'
import { changeStanding } from '@jara/contract/identity/auth-sessions'
import { adjustPoints } from '@jara/contract/points/adjustments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { explain } from '../../../../testing/explain.ts'
import { passNight } from '../../../../testing/nights.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { chainActs } from '../../../access/audit/audit-chain.ts'
import { createFolderMail } from '../../../providers/mail.ts'
import { selectActNames, selectActs } from './audit-trail.sql.ts'

let server: TestServer
let admin: SignedIn
let auditor: SignedIn
let customer: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server, 'operator')
  auditor = await signUp(server, 'operator', ['auditor'])
  customer = await signUp(server, 'customer')
  for (const points of [5, 6]) {
    const body = { points, reason: `Gift of ${points}` }
    await succeed(server, adjustPoints, { token: admin.token, params: { id: customer.id }, body })
  }
  const body = { act: 'stop-redeeming', reason: 'Stolen.' }
  await succeed(server, changeStanding, { token: admin.token, params: { id: customer.id }, body })
})

afterAll(() => server.close())

const read = (query = {}) => succeed(server, listActs, { token: auditor.token, query })
const proof = () => succeed(server, readAuditProof, auditor)

describe('the audit trail', () => {
  it('says who did what about whom, newest first', async () => {
    const acts = await read({ subject: customer.id, who: admin.id })
    expect(acts).toMatchObject([
      { act: 'standing-changed', after: { act: 'stop-redeeming', reason: 'Stolen.' } },
      { act: 'points-adjusted', after: { points: 6 } },
      { act: 'points-adjusted', after: { points: 5 } },
    ])
    expect(acts[0]).toMatchObject({
      who: { id: admin.id, name: 'Tunde Bakare', role: 'operator' },
      subject_name: 'Tunde Bakare',
    })
  })

  it('is filtered by act and by day in Lagos', async () => {
    const acts = await read({ act: 'points-adjusted' })
    expect(acts.map(({ after }) => after?.['points'])).toEqual([6, 5])
    const lagos = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' })
    const [newest] = acts
    const day = lagos.format(new Date(newest?.at ?? 0))
    expect((await read({ act: 'points-adjusted', day })).map(({ id }) => id)).toContain(newest?.id)
    expect(await read({ act: 'points-adjusted', day: '2020-02-29' })).toEqual([])
    expect((await server.call(listActs, { token: auditor.token, query: { day: '2020-02-30' } })).status).toBe(
      400,
    )
  })

  it('counts midnight in Lagos to the day that begins', async () => {
    await server.db.rows(
      `insert into audit_log (role, act, at) values ('server', 'planted', '2025-06-01T22:59:59.999Z'),
              ('server', 'planted', '2025-06-01T23:00:00Z'), ('server', 'planted', '2025-06-02T23:00:00Z')`,
    )
    const acts = await read({ act: 'planted', day: '2025-06-02' })
    expect(acts.map(({ at }) => at)).toEqual(['2025-06-01T23:00:00.000Z'])
    expect(acts[0]?.who).toEqual({ id: null, name: 'System', role: 'server' })
  })

  it('comes in pages, also where many acts have one moment', async () => {
    await server.db.rows(
      `insert into audit_log (role, os_user, act, subject, at)
       select 'command', 'ada', 'codes-issued', n::text, '2025-07-01T12:00:00Z' from generate_series(1, 120) as n`,
    )
    const seen: (string | null | undefined)[] = []
    for (let before = ''; ;) {
      const page = await read({ act: 'codes-issued', ...(before && { before }) })
      seen.push(...page.map(({ subject }) => subject))
      if (page.length < 50) break
      before = page.at(-1)?.id ?? ''
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, place) => String(120 - place)))
    const answer = await server.call(listActs, { token: auditor.token, query: { before: 'x' } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  it('offers the operators and the acts that occur', async () => {
    const { operators, acts } = await succeed(server, readAuditChoices, auditor)
    expect(operators.map(({ id }) => id).toSorted()).toEqual([admin.id, auditor.id].toSorted())
    expect(acts).toEqual(expect.arrayContaining(['points-adjusted', 'signed-in', 'standing-changed']))
    expect(acts).toEqual([...new Set(acts)].toSorted())
  })

  it('is read by an index, whatever it is filtered by', async () => {
    const [id, before] = [randomUUID(), 5]
    const filters = { by_user: { who: id }, by_subject: { subject: id }, by_act: { act: 'x' }, by_time: {} }
    for (const [name, filter] of Object.entries(filters)) {
      for (const day of [undefined, '2026-11-19']) {
        const plan = await explain((db) => selectActs(db, { ...filter, before, day }))
        expect(plan).toContain(`using audit_log_${name} on audit_log`)
      }
    }
    expect(await explain(selectActNames)).toContain('using audit_log_by_act on audit_log')
  })
})

describe('the proof', () => {
  const night = () => {
    const mail = createFolderMail({ folder: `${server.dataDir}/mail`, from: 'jara@example.ng' })
    return passNight(server.db, { jobs: ['audit-check'], mail })
  }

  it('tells how long the chain is, and what the last night found', async () => {
    expect(await proof()).toMatchObject({ acts: 0, checked_at: null, differences: 0 })
    const { waiting } = await proof()
    expect(waiting).toBeGreaterThan(5)
    await chainActs(server.db)
    const { acts, head } = await proof()
    expect(acts).toBeGreaterThanOrEqual(waiting)
    expect(head).toMatch(/^[0-9a-f]{64}$/)
    await night()
    const { checked_at, sound_at, differences } = await proof()
    expect(checked_at).not.toBeNull()
    expect([sound_at, differences]).toEqual([checked_at, 0])
    const [newest] = await read({ act: 'points-adjusted' })
    expect(newest).toMatchObject({ number: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{8}$/) })
  })

  it('names an act that somebody changed in the database', async () => {
    const [act] = await read({ act: 'points-adjusted' })
    await server.db.script(`alter table audit_log disable trigger audit_log_is_append_only;
      update audit_log set after = '{"points": 7}' where id = ${act?.id};
      alter table audit_log enable trigger audit_log_is_append_only`)
    await night()
    const { differences, examples, sound_at, checked_at } = await proof()
    expect(differences).toBe(1)
    expect(examples[0]).toContain(`act ${act?.id} was changed`)
    expect(sound_at).not.toBe(checked_at)
  })
})

import { closeCase } from '@jara/contract/trust/cases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '../../../../testing/accounts.ts'
import { type BusyProgramme, openBusyProgramme } from '../../../../testing/busy-programme.ts'
import { openCasesOf } from '../../../../testing/cases.ts'
import { startCommand } from '../../../../testing/command-process.ts'
import { type LoggedError, passNight } from '../../../../testing/nights.ts'
import { databaseUrl } from '../../../../testing/server-process.ts'
import { succeed } from '../../../../testing/shops.ts'
import { tamperings } from '../../../../testing/tamperings.ts'
import { createFolderMail } from '../../../providers/mail.ts'

const metricsToken = 'a-token-for-the-metrics'

let programme: BusyProgramme

beforeAll(async () => {
  programme = await openBusyProgramme({ METRICS_TOKEN: metricsToken })
  // Budgets have been recorded since a day without any award.
  await programme.server.db.rows(
    `insert into issuing_days (tenant_id, day, points) values ($1, current_date - 7, 0)`,
    [programme.shopId],
  )
})

afterAll(() => programme.close())

async function night(): Promise<readonly LoggedError[]> {
  const { db, dataDir } = programme.server
  const mail = createFolderMail({ folder: `${dataDir}/mail`, from: 'jara@example.ng' })
  return passNight(db, { jobs: ['cross-checks'], mail })
}

const crossCheck = () =>
  startCommand('cross-check', { DATABASE_URL: databaseUrl(programme.server.database.connection) }).ended

/** Runs SQL that our own code never may: creates a gap between two tables. */
async function tamper(sql: string): Promise<void> {
  const guarded = ['point_transfers', 'issuing_days', 'purchase_reversals', 'audit_log']
  await programme.server.db.script(
    [
      'begin',
      ...guarded.map((table) => `alter table ${table} disable trigger user`),
      sql,
      ...guarded.map((table) => `alter table ${table} enable trigger user`),
      'commit',
    ].join(';'),
  )
}

const sound = [
  'holds',
  'open-redemptions',
  'ended-redemptions',
  'confirmed-purchases',
  'awards',
  'issuing-days',
  'issuing-windows',
  'debts',
  'mission-budgets',
  'pending-purchases',
  'ledger-days',
  'point-payments',
  'shop-accounts',
  'sales',
  'acts',
]

describe('the demo, with purchases and redemptions of every kind', () => {
  it('is sound', async () => {
    expect(await night()).toEqual([])
    expect(await crossCheck()).toEqual({
      code: 0,
      complaint: '',
      printed: [...sound.map((name) => `${name}: sound`), 'The tables agree.', ''].join('\n'),
    })
  })
})

describe('the case about the records', () => {
  const noRow = '00000000-0000-0000-0000-000000000000'

  it('is opened by a difference, has each one once, and is opened again by another one only', async () => {
    const { server, rejected } = programme
    const operator = await signUp(server, 'operator')
    const openCases = () => openCasesOf(server, operator, noRow)
    const plant = (id: string, at: string) =>
      tamper(`update purchases set status = '${at}', decided_at = now() where id = '${id}'`)
    expect(await openCases()).toEqual([])

    await plant(rejected, 'confirmed')
    await night()
    await night()
    const [opened] = await openCases()
    expect(opened).toMatchObject({
      subject_kind: 'records',
      subject_name: 'Records',
      signals: ['confirmed-purchases'],
      evidence: [
        {
          signal: 'confirmed-purchases',
          sentence:
            'Found by the nightly check: confirmed-purchases, 1: A purchase is confirmed, but the customer got no points for it.',
          facts: { differences: 1, examples: [rejected] },
        },
      ],
    })
    const body = { outcome: 'nothing', note: 'Looked into.' } as const
    await succeed(server, closeCase, { token: operator.token, params: { id: opened?.id ?? '' }, body })
    await night()
    expect(await openCases()).toEqual([])

    await plant(rejected, 'rejected')
    await night()
    expect(await openCases()).toEqual([])
    await plant(rejected, 'confirmed')
    await night()
    expect(await openCases()).toMatchObject([{ signals: ['confirmed-purchases'] }])
    await plant(rejected, 'rejected')
    await night()
  })
})

describe('a night, the metric and the command see', () => {
  it.for(Object.keys(tamperings))('%s', async (title) => {
    const { plant, mend, finds } = tamperings[title]?.(programme) ?? never(title)
    await tamper(plant)
    const errors = await night()
    const { code, printed } = await crossCheck()
    const metric = await readMetric()
    await tamper(mend)
    const found = Object.entries(finds)
    expect(errors).toEqual(
      found.map(([check, example]) => ({
        message: 'a cross-check found differences',
        details: { check, differences: 1, examples: [expect.stringContaining(example)] },
      })),
    )
    for (const [check, example] of found) {
      expect(printed).toMatch(new RegExp(`^${check}: 1\\. .+\\nThese:\\n {2}${example}`, 'm'))
    }
    expect(printed.split('\n').filter((line) => line.endsWith(': sound'))).toHaveLength(
      sound.length - found.length,
    )
    expect([code, printed]).toEqual([1, expect.stringContaining('THE TABLES DISAGREE.')])
    expect(metric).toEqual(
      Object.fromEntries(['ledger', 'audit-log', ...sound].map((name) => [name, name in finds ? '1' : '0'])),
    )
    expect(await night()).toEqual([])
  })
})

/** The last counts by check, as a scrape reads them. */
async function readMetric(): Promise<Record<string, string>> {
  const { url } = programme.server
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const lines = text.matchAll(/^jara_cross_check_differences\{check="(.+)"\} (\d+)$/gm)
  return Object.fromEntries(Array.from(lines, ([, check = '', count = '']) => [check, count]))
}

describe('a night', () => {
  const sometime = (days: number) => `now() - interval '${days} days'`
  const soundSince = (days: number) =>
    programme.server.db.rows(`update cross_checks set sound_at = ${sometime(days)}`)

  it('reads only what is new since the last that found nothing, and the command everything', async () => {
    const { rejected } = programme
    const plant = `update purchases set status = 'confirmed', decided_at = ${sometime(3)} where id = '${rejected}'`
    const mend = `update purchases set status = 'rejected' where id = '${rejected}'`
    const seen = [{ details: { check: 'confirmed-purchases', examples: [rejected] } }]
    await soundSince(4)
    await tamper(plant)
    expect(await night()).toMatchObject(seen)
    expect(await night()).toMatchObject(seen)
    await tamper(mend)
    expect(await night()).toEqual([])
    await tamper(plant)
    expect(await night()).toEqual([])
    expect(await crossCheck()).toMatchObject({ code: 1, printed: expect.stringContaining(rejected) })
    await tamper(mend)
  })

  it('names the first twenty of many, and counts all', async () => {
    const made = `reference like 'purchase/00000000-0000-4000-8000-%'`
    await tamper(`insert into point_transfers (reference, kind, user_id, points, balance_after)
      select 'purchase/00000000-0000-4000-8000-' || lpad(n::text, 12, '0') || '/earn', 'earn', gen_random_uuid(), 5, 5
        from generate_series(1, 25) as n`)
    const [error] = await night()
    const { printed } = await crossCheck()
    await tamper(`delete from point_transfers where ${made}`)
    const examples = Array.from({ length: 20 }, (_, n) =>
      expect.stringMatching(new RegExp(`-${String(n + 1).padStart(12, '0')}/earn$`)),
    )
    expect(error?.details).toEqual({ check: 'awards', differences: 25, examples })
    expect(printed).toContain('awards: 25. ')
    expect(printed).toContain('The first 20:\n')
    expect(await night()).toEqual([])
  })
})

function never(title: string): never {
  throw new Error(`There is no ${title}`)
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BusyProgramme, openBusyProgramme } from '../../../testing/busy-programme.ts'
import { startCommand } from '../../../testing/command-process.ts'
import { type LoggedError, passNight } from '../../../testing/nights.ts'
import { databaseUrl } from '../../../testing/server-process.ts'
import { createFolderMail } from '../../providers/mail.ts'

const metricsToken = 'a-token-for-the-metrics'

let programme: BusyProgramme

beforeAll(async () => {
  programme = await openBusyProgramme({ METRICS_TOKEN: metricsToken })
  // Budgets have been kept since a day without any award.
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

/** Runs SQL that no code of ours may: a gap between two tables that somebody or something made. */
async function tamper(sql: string): Promise<void> {
  const guarded = ['point_transfers', 'issuing_days', 'purchase_reversals']
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
  'debts',
  'mission-budgets',
  'pending-purchases',
]

const nobody = randomUUID()

interface Tampering {
  /** What is done to the database. */
  readonly plant: string
  readonly mend: string
  /** A part of the example of each check that sees it. */
  readonly finds: Readonly<Record<string, string>>
}

/** A transfer that is taken out of the ledger, and put back. */
function missing(reference: string): Pick<Tampering, 'plant' | 'mend'> {
  return {
    plant: `create table taken as select * from point_transfers where reference = '${reference}';
            delete from point_transfers where reference = '${reference}'`,
    mend: `insert into point_transfers (reference, kind, user_id, points, balance_after, created_at)
           select reference, kind, user_id, points, balance_after, created_at from taken; drop table taken`,
  }
}

/** A transfer for something that is not there. */
function invented(reference: string, kind: string): Pick<Tampering, 'plant' | 'mend'> {
  return {
    plant: `insert into point_transfers (reference, kind, user_id, points, balance_after)
            values ('${reference}', '${kind}', gen_random_uuid(), 5, 5)`,
    mend: `delete from point_transfers where reference = '${reference}'`,
  }
}

/** A value that is changed, and changed back. */
function changed(table: string, id: string, to: string, back: string): Pick<Tampering, 'plant' | 'mend'> {
  return {
    plant: `update ${table} set ${to} where ${id}`,
    mend: `update ${table} set ${back} where ${id}`,
  }
}

const byId = (id: string) => `id = '${id}'`

const tamperings: Record<string, (ids: BusyProgramme) => Tampering> = {
  'a hold for no redemption': () => ({
    ...invented(`redemption/${nobody}/hold`, 'hold'),
    finds: { holds: `redemption/${nobody}/hold` },
  }),
  'an open redemption with fewer points than are held': ({ open }) => ({
    ...changed('redemptions', byId(open), 'points = points - 1', 'points = points + 1'),
    finds: { holds: `redemption/${open}/hold` },
  }),
  'an open redemption without a hold': ({ open }) => ({
    ...missing(`redemption/${open}/hold`),
    finds: { 'open-redemptions': open },
  }),
  'an open redemption whose hold was settled': ({ open }) => ({
    ...invented(`redemption/${open}/outcome`, 'settle'),
    finds: { 'open-redemptions': open },
  }),
  'a delivered redemption whose hold has not ended': ({ delivered }) => ({
    ...missing(`redemption/${delivered}/outcome`),
    finds: { holds: `redemption/${delivered}/hold`, 'ended-redemptions': delivered },
  }),
  'a delivered redemption whose points went back': ({ delivered }) => ({
    ...changed(
      'point_transfers',
      `reference = 'redemption/${delivered}/outcome'`,
      `kind = 'refund'`,
      `kind = 'settle'`,
    ),
    finds: { 'ended-redemptions': delivered },
  }),
  'a refunded redemption whose points were settled': ({ refunded }) => ({
    ...changed(
      'point_transfers',
      `reference = 'redemption/${refunded}/outcome'`,
      `kind = 'settle'`,
      `kind = 'refund'`,
    ),
    finds: { 'ended-redemptions': refunded },
  }),
  'a confirmed purchase without points': ({ rejected }) => ({
    ...changed('purchases', byId(rejected), `status = 'confirmed'`, `status = 'rejected'`),
    finds: { 'confirmed-purchases': rejected },
  }),
  'a confirmed purchase whose points are gone from the ledger': ({ confirmed, shopId }) => ({
    ...missing(`purchase/${confirmed}/earn`),
    finds: { 'confirmed-purchases': confirmed, 'issuing-days': shopId },
  }),
  'points for no purchase': () => ({
    ...invented(`purchase/${nobody}/earn`, 'earn'),
    finds: { awards: `purchase/${nobody}/earn` },
  }),
  'a confirmed purchase with other points than were given': ({ confirmed }) => ({
    ...changed('purchases', byId(confirmed), 'points = points + 1', 'points = points - 1'),
    finds: { awards: `purchase/${confirmed}/earn` },
  }),
  'a day with more points than were given': ({ shopId }) => ({
    ...changed(
      'issuing_days',
      `tenant_id = '${shopId}' and points > 0`,
      'points = points + 1',
      'points = points - 1',
    ),
    finds: { 'issuing-days': shopId },
  }),
  'a day with fewer points than were given': ({ shopId }) => ({
    ...changed(
      'issuing_days',
      `tenant_id = '${shopId}' and points > 0`,
      'points = points - 1',
      'points = points + 1',
    ),
    finds: { 'issuing-days': shopId },
  }),
  'a debt that no reversal made': () => ({
    ...invented(`purchase-reversal/${nobody}/take-back/1`, 'take-back-debt'),
    finds: { debts: nobody },
  }),
  'a reversal whose debt is not in the ledger': ({ confirmed }) => ({
    plant: `insert into purchase_reversals (id, purchase_id, quantity, points, debt, reason, decided_by)
            select '${nobody}', id, 1, 5, 5, 'invented', customer_id from purchases where id = '${confirmed}'`,
    mend: `delete from purchase_reversals where id = '${nobody}'`,
    finds: { debts: nobody },
  }),
  'a mission that spent more than its bonuses': ({ missionId }) => ({
    ...changed(
      'missions',
      byId(missionId),
      'spent_points = spent_points + 1',
      'spent_points = spent_points - 1',
    ),
    finds: { 'mission-budgets': missionId },
  }),
  'a purchase that waits but is not in the list': ({ waiting }) => ({
    plant: `create table taken as select * from pending_purchases where purchase_id = '${waiting}';
            delete from pending_purchases where purchase_id = '${waiting}'`,
    mend: 'insert into pending_purchases select * from taken; drop table taken',
    finds: { 'pending-purchases': waiting },
  }),
  'a purchase that an operator has to look at but is not told of': ({ waiting }) => ({
    plant: `update purchases set held_at = now(), held_by = customer_id, held_tenant = retailer_id where id = '${waiting}';
            create table taken as select * from pending_purchases where purchase_id = '${waiting}';
            delete from pending_purchases where purchase_id = '${waiting}'`,
    mend: `update purchases set held_at = null, held_by = null, held_tenant = null where id = '${waiting}';
           insert into pending_purchases select * from taken; drop table taken`,
    finds: { 'pending-purchases': waiting },
  }),
  'a purchase in both lists': ({ waiting }) => ({
    plant: `insert into held_purchases (purchase_id, held_at) values ('${waiting}', now())`,
    mend: `delete from held_purchases where purchase_id = '${waiting}'`,
    finds: { 'pending-purchases': waiting },
  }),
  'a decided purchase in the list': ({ waiting }) => ({
    ...changed('purchases', byId(waiting), `status = 'rejected'`, `status = 'pending'`),
    finds: { 'pending-purchases': waiting },
  }),
}

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
      Object.fromEntries(['ledger', ...sound].map((name) => [name, name in finds ? '1' : '0'])),
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

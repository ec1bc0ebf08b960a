import { onboardRetailer, signIn } from '@jara/contract/identity/auth'
import { listActiveMissions } from '@jara/contract/catalogue/missions'
import { listProducts } from '@jara/contract/catalogue/products'
import { listRedemptionItems } from '@jara/contract/redeeming/redemptions'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anEmail, anOnboarding, signUp, testPassword } from '../../testing/accounts.ts'
import { startCommand } from '../../testing/command-process.ts'
import { databaseUrl } from '../../testing/server-process.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { openTenant, succeed } from '../../testing/shops.ts'
import { until } from '../../testing/until.ts'
import type { Db } from '../db/db.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer({ environment: { DEMO: 'off' } })
})
afterEach(() => server.close())

const settings = () => ({
  DATA_DIR: server.dataDir,
  DATABASE_URL: databaseUrl(server.database.connection),
  PUBLIC_URL: 'http://jara.example',
})
const run = (name: string, words: readonly string[]) => startCommand(name, settings(), { words }).ended

/** Runs the command on a file with these lines. */
function add(what: string, lines: readonly string[] | Buffer, ...words: string[]) {
  const file = join(server.dataDir, `${what}.csv`)
  writeFileSync(file, Buffer.isBuffer(lines) ? lines : `\ufeff${lines.join('\r\n')}\r\n`)
  return run(`add-${what}`, [file, ...words])
}

/** The audit rows that the commands wrote. */
const acts = () =>
  server.db.rows(`select act, after from audit_log where role = 'command' and os_user <> '' order by id`)

const count = async (table: string) => (await server.db.rows(`select created_at from ${table}`)).length
const refused = (...problems: string[]) => ({
  code: 1,
  printed: '',
  complaint: ['Nothing was changed:', ...problems.map((each) => `  ${each}`), ''].join('\n'),
})
const printed = (text: string) => ({ code: 0, printed: `${text}\n`, complaint: '' })

const products = [
  'name,brand,points_per_unit,gtin,image_url',
  '"Long Grain Rice, 2kg",Golden Sack,45,5901234123457,/pictures/rice.webp',
  'Cola 330ml,Kolo Fizz,5,,',
]

describe('npm run add-products', () => {
  it('adds the products of a file, in its order, and adds none of them twice', async () => {
    expect(await add('products', products)).toEqual(printed('Added 2 of 2 products; already there: 0.'))
    expect(await add('products', products)).toEqual(printed('Added 0 of 2 products; already there: 2.'))
    expect(await acts()).toEqual([{ act: 'products-added', after: { file: 'products.csv', added: 2 } }])
    const { token } = await signUp(server, 'retailer')
    const listed = await succeed(server, listProducts, { token })
    expect(listed.map(({ name }) => name)).toEqual(['Long Grain Rice, 2kg', 'Cola 330ml'])
  })

  it('changes nothing in a dry run', async () => {
    expect(await add('products', products, '--dry-run')).toEqual(
      printed('Dry run, nothing was changed: would add 2 of 2 products; already there: 0.'),
    )
    expect(await count('products')).toBe(0)
    expect(await acts()).toEqual([])
  })

  it('names every wrong row by its line, and then adds none', async () => {
    const rows = [
      'name,brand,points_per_unit,gtin,image_url',
      '"Rice',
      '2kg",Golden Sack,45,,',
      '',
      'Cola,Kolo Fizz,4.5,5901234123458,https://elsewhere.example/cola.png',
      'Malt,,6,,',
      'Milk,Hillside',
    ]
    expect(await add('products', rows)).toEqual(
      refused(
        'line 5: points_per_unit: must be a whole number from 0 to 100000',
        'line 5: gtin: must be the number under the barcode',
        'line 5: image_url: must look like /pictures/rice.webp',
        'line 6: brand: is required',
        'line 7: 2 fields instead of 5',
      ),
    )
    expect(await count('products')).toBe(0)
  })

  it('adds none if one is there with other values, or names an unknown brand', async () => {
    await add('products', products)
    const changed = [
      'name,brand,points_per_unit,gtin,image_url,brand_code',
      'Malt,Kolo Fizz,6,,,',
      'COLA 330ml,Kolo Fizz,50,,,',
      'Milk,Hillside,7,,,ABCDEFGH',
    ]
    expect(await add('products', changed)).toEqual(
      refused(
        'line 3: the product Cola 330ml of Kolo Fizz already exists with different values: name (Cola 330ml, not COLA 330ml), points_per_unit (5, not 50)',
        'line 4: brand_code: no brand has signed up with ABCDEFGH',
      ),
    )
    expect(await count('products')).toBe(2)
  })

  it('gives a brand its products', async () => {
    const brand = await openTenant(server, 'brand')
    await add('products', ['name,brand,points_per_unit,brand_code', `Rice,Golden Sack,45,${brand.code}`])
    await add('products', products)
    const own = await succeed(server, listProducts, { token: brand.token })
    expect(own.map(({ name }) => name)).toEqual(['Rice'])
  })

  it.each([
    ['an unknown column', ['name,brand,points_per_unit,price', 'a,b,1,2'], 'line 1: unknown columns: price'],
    ['a missing column', ['name;brand', 'a;b'], 'line 1: missing columns: name, brand, points_per_unit'],
    ['no row', ['name,brand,points_per_unit'], 'products.csv has no rows.'],
    [
      'a broken quote',
      ['name,brand,points_per_unit', '"a"b,c,1'],
      'Invalid Closing Quote: got "b" at line 2',
    ],
    ['another encoding', Buffer.from([0x6e, 0xe9]), 'it is not UTF-8 text. Save it as CSV in UTF-8.'],
  ])('refuses a file with %s', async (_, lines, sentence) => {
    const { code, complaint } = await add('products', lines)
    expect(complaint).toContain(sentence)
    expect(complaint).not.toContain('    at ')
    expect(code).toBe(1)
  })

  it('adds none if it is interrupted', async () => {
    const file = join(server.dataDir, 'many.csv')
    const rows = Array.from({ length: 5_000 }, (_, row) => `Product ${row},Golden Sack,45`)
    writeFileSync(file, ['name,brand,points_per_unit', ...rows].join('\n'))
    const interruptOnceItWaits = async (tx: Db) => {
      await tx.script('lock table products in share mode')
      const started = startCommand('add-products', settings(), { words: [file] })
      await until(() =>
        server.db.row(`select pid from pg_locks where not granted and relation = 'products'::regclass`),
      )
      started.signal('SIGINT')
      return started
    }
    const command = await server.db.transaction(interruptOnceItWaits, { timeLimits: 'none' })
    expect(await command.ended).toEqual({
      code: 1,
      printed: '',
      complaint: 'Interrupted. Nothing was left behind.\n',
    })
    expect(await count('products')).toBe(0)
  })

  it('says how it is used', async () => {
    for (const words of [[], ['a.csv', 'b.csv'], ['a.csv', '--force']]) {
      const { code, complaint } = await run('add-products', words)
      expect({ code, complaint }).toEqual({
        code: 1,
        complaint: 'Usage: npm run add-products -- file.csv [--dry-run]\n',
      })
    }
  })
})

describe('npm run add-missions', () => {
  const header = 'name,product,brand,bonus_points_per_unit,budget_points,starts_on,ends_on'

  it('adds missions that run by Lagos days, and adds none of them twice', async () => {
    await add('products', products)
    const rows = [header, 'Cola Week,cola 330ml,kolo fizz,15,1000,2026-01-05,2099-01-11']
    expect(await add('missions', rows)).toEqual(printed('Added 1 of 1 missions; already there: 0.'))
    expect(await add('missions', rows)).toEqual(printed('Added 0 of 1 missions; already there: 1.'))
    expect(await server.db.rows('select starts_at, ends_at from missions')).toEqual([
      { starts_at: new Date('2026-01-04T23:00:00Z'), ends_at: new Date('2099-01-11T23:00:00Z') },
    ])
    const { token } = await signUp(server, 'customer')
    expect(await succeed(server, listActiveMissions, { token })).toMatchObject([
      { name: 'Cola Week', product_name: 'Cola 330ml' },
    ])
  })

  it('refuses unknown products, other budgets and days in the wrong order', async () => {
    await add('products', products)
    await add('missions', [header, 'Cola Week,Cola 330ml,Kolo Fizz,15,1000,2026-01-05,2026-01-11'])
    expect(
      await add('missions', [
        header,
        'Cola Week,Cola 330ml,Kolo Fizz,15,2000,2026-01-05,2026-01-11',
        'Milk Week,Milk,Hillside,15,1000,2026-01-05,2026-01-11',
      ]),
    ).toEqual(
      refused(
        'line 2: the mission Cola Week from 2026-01-05 already exists with different values: budget_points (1000, not 2000)',
        'line 3: product Milk of Hillside not found',
      ),
    )
    expect(
      await add('missions', [
        header,
        'Week,Cola 330ml,Kolo Fizz,0,1000,2026-01-12,2026-01-11',
        'x,y,z,1,1,soon,2026-02-30',
      ]),
    ).toEqual(
      refused(
        'line 2: bonus_points_per_unit: must be a whole number from 1 to 100000',
        'line 3: starts_on: must be a day, such as 2026-11-30',
        'line 3: ends_on: must be a day, such as 2026-11-30',
      ),
    )
    expect(await add('missions', [header, 'Week,Cola 330ml,Kolo Fizz,1,1000,2026-01-12,2026-01-11'])).toEqual(
      refused('line 2: ends_on: must not be before starts_on'),
    )
    expect(await count('missions')).toBe(1)
  })
})

describe('npm run add-items', () => {
  const header = 'name,type,point_to_ngn_rate'

  it('offers items in the order of the file, and none of them twice', async () => {
    const rows = [header, 'mtn,airtime,0.5', 'mtn-data,data,0.5', 'ikeja-electric,electricity,0.4505']
    expect(await add('items', rows)).toEqual(printed('Added 3 of 3 items; already there: 0.'))
    expect(await add('items', rows)).toEqual(printed('Added 0 of 3 items; already there: 3.'))
    const { token } = await signUp(server, 'customer')
    const items = await succeed(server, listRedemptionItems, { token })
    expect(items).toMatchObject([
      { name: 'mtn', type: 'airtime', point_to_ngn_rate: 0.5 },
      { name: 'mtn-data', type: 'data', point_to_ngn_rate: 0.5 },
      { name: 'ikeja-electric', type: 'electricity', point_to_ngn_rate: 0.4505 },
    ])
  })

  it('never changes a rate, and accepts no odd one', async () => {
    await add('items', [header, 'mtn,airtime,0.5'])
    expect(await add('items', [header, 'mtn,airtime,5'])).toEqual(
      refused('line 2: the item mtn already exists with different values: point_to_ngn_rate (0.5, not 5)'),
    )
    const rate =
      'point_to_ngn_rate: must be the naira for one point, above 0 and at most 1000, with at most 4 decimals'
    const odd = ['-1', '0', '1e9', 'NaN', '1001', '0.00001']
    expect(await add('items', [header, ...odd.map((text) => `glo,airtime,${text}`)])).toEqual(
      refused(...odd.map((_, at) => `line ${at + 2}: ${rate}`)),
    )
    expect(await count('redemption_items')).toBe(1)
  })
})

describe('npm run issue-codes', () => {
  it('prints codes that sign up a shop and a brand, once each', async () => {
    const { code, printed: csv } = await run('issue-codes', ['--shops', '2', '--brands', '1', '--days', '7'])
    expect(await acts()).toEqual([{ act: 'codes-issued', after: { shops: 2, brands: 1, validDays: 7 } }])
    expect(code).toBe(0)
    const [header, ...rows] = csv.trimEnd().split('\n')
    expect(header).toBe('code,role,link')
    const issued = rows.map((row) => row.split(','))
    expect(issued.map(([, role]) => role)).toEqual(['retailer', 'retailer', 'brand'])
    for (const [text = '', role, link] of issued) {
      expect(text).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
      expect(link).toBe(`http://jara.example/signup?code=${text}`)
      const email = anEmail()
      const onboard = () => server.call(onboardRetailer, { body: anOnboarding(text, email) })
      expect((await onboard()).status).toBe(201)
      expect((await onboard()).status).toBe(409)
      const { body } = await server.call(signIn, { body: { email, password: testPassword } })
      expect(body).toMatchObject({ user: { role } })
    }
    const lasting = `select code from onboarding_codes where expires_at - created_at = interval '7 days'`
    expect(await server.db.rows(lasting)).toHaveLength(3)
  })

  it.each([
    [],
    ['--shops', '0'],
    ['--shops', '-1'],
    ['--shops', '1001'],
    ['--days', '0', '--shops', '1'],
    ['shops'],
  ])('refuses %s %s %s %s', async (...words) => {
    const { code, complaint, printed: nothing } = await run('issue-codes', words)
    expect({ code, nothing }).toEqual({ code: 1, nothing: '' })
    expect(complaint).toContain(
      'Usage: npm run issue-codes -- [--shops number] [--brands number] [--days number]',
    )
    expect(await count('onboarding_codes')).toBe(0)
  })
})

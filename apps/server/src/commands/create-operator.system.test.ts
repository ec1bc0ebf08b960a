import { userInfo } from 'node:os'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startCommand } from '../../testing/command-process.ts'
import { makeDatabaseFolder, removeDatabaseFolder } from '../../testing/database-folder.ts'
import { type Installation, openInstallation } from '../../testing/installation.ts'
import { startServerProcess } from '../../testing/server-process.ts'

const answers = ['boss@example.ng', 'Ada', 'Obi', 'twelve letters and more']
const create = (dataDir: string, said = answers, words: readonly string[] = []) =>
  startCommand('create-operator', { DATA_DIR: dataDir, DEMO: 'off' }, { answers: said, words }).ended
const operators = ({ db }: Pick<Installation, 'db'>) =>
  db.rows(
    `select email, first_name, last_name, duties from users where role = 'operator' order by created_at`,
  )

let folder: string

beforeEach(() => {
  folder = makeDatabaseFolder()
})

afterEach(() => removeDatabaseFolder(folder))

it('creates an operator once while the server is running', async () => {
  const installation = await openInstallation({})
  try {
    expect(await create(installation.dataDir)).toMatchObject({
      code: 0,
      printed: expect.stringContaining('Operator boss@example.ng was created.\n'),
    })
    expect(await operators(installation)).toEqual([
      { email: 'boss@example.ng', first_name: 'Ada', last_name: 'Obi', duties: ['admin'] },
    ])
    expect(await create(installation.dataDir)).toMatchObject({ code: 1 })
    expect(await operators(installation)).toHaveLength(1)
    expect(await installation.db.rows('select role, os_user, act from audit_log')).toEqual([
      { role: 'command', os_user: userInfo().username, act: 'operator-created' },
    ])
    const second = ['second@example.ng', 'Bola', 'Ade', 'twelve letters and more']
    const words = ['--duties', 'fraud,finance']
    expect(await create(installation.dataDir, second, words)).toMatchObject({ code: 0 })
    expect((await operators(installation))[1]).toMatchObject({ duties: ['finance', 'fraud'] })
    for (const wrong of [['--duties', 'root'], ['--duties', ''], ['fraud']]) {
      expect(await create(installation.dataDir, second, wrong)).toMatchObject({
        code: 1,
        complaint: expect.stringContaining('Usage: npm run create-operator [-- --duties admin,finance'),
      })
    }
  } finally {
    await installation.close()
  }
})

it('creates an operator before the first start, of a real installation', async () => {
  expect(await create(folder)).toMatchObject({ code: 0 })
  const { code, complaint } = await startServerProcess({ DATA_DIR: folder, DEMO: 'on' }).ended
  expect(complaint).toContain('This database belongs to a real installation, and DEMO is on.')
  expect(code).toBe(78)
  expect(await create(folder, ['second@example.ng', 'Bola', 'Ade', 'too short'])).toMatchObject({
    code: 1,
    complaint: 'The password must have 12 to 128 characters.\n',
  })
})

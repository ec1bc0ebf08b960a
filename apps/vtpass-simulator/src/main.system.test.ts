import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { createControls } from './control-client.ts'
import { airtimeOrder, createCaller, makeFolder } from './testing/test-simulator.ts'

const mainFile = fileURLToPath(new URL('./main.ts', import.meta.url))

let dataDir: string
let children: ChildProcess[]

beforeEach(() => {
  dataDir = makeFolder()
  children = []
})

afterEach(async () => {
  await Promise.all(children.filter(isRunning).map((child) => end(child, 'SIGKILL')))
  rmSync(dataDir, { recursive: true, force: true })
})

function launch(env: Record<string, string> = {}): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [mainFile], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, CONTROLS: 'on', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

async function start(env: Record<string, string> = {}) {
  const child = launch(env)
  const line = await firstLine(child)
  const url = /^VTpass simulator is ready: (http:\/\/127\.0\.0\.1:\d+\/api\/)$/.exec(line)?.[1]
  if (url === undefined) throw new Error(`Not ready: ${line}`)
  return { child, ...createCaller(url), controls: createControls(new URL('/control/', url).href) }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The process has no output.')
  for await (const line of createInterface(stdout)) return line
  return 'it ended without output'
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const ended = once(child, 'exit')
  child.kill(signal)
  return ended
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

const todayInLagos = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
const order = (name: string, more: object = {}) => ({
  ...airtimeOrder,
  request_id: `${todayInLagos()}0000${name}`,
  ...more,
})

test('loses no order when it is killed', async () => {
  const first = await start()
  await first.controls.script({ serviceID: 'glo', deliverAfterRequeries: 2 })
  await first.controls.script({ serviceID: 'airtel', code: '018', times: 2 })
  await first.controls.setBalance(1_000)
  await first.post('pay', order('done'))
  await first.post('pay', order('pending', { serviceID: 'glo' }))
  await first.post('requery', order('pending'))
  await first.post('pay', order('refused', { serviceID: 'airtel' }))
  const before = await first.controls.orders()
  expect(before.map(({ state }) => state).toSorted()).toEqual(['delivered', 'pending'])
  await end(first.child, 'SIGKILL')

  const second = await start()
  expect(await second.controls.orders()).toEqual(before)
  expect(await second.get('balance')).toMatchObject({ body: { contents: { balance: 1_000 - 19.3 - 18.4 } } })
  expect(await second.post('pay', order('done'))).toMatchObject({ body: { code: '014' } })
  expect(await second.post('requery', order('pending'))).toMatchObject({
    body: { content: { transactions: { status: 'delivered' } } },
  })
  expect(await second.post('pay', order('refused', { serviceID: 'airtel' }))).toMatchObject({
    body: { code: '018' },
  })
  expect(await second.post('pay', order('refused', { serviceID: 'airtel' }))).toMatchObject({
    body: { code: '000' },
  })
})

test('has every answered order on disk when it is killed during purchases', async () => {
  const first = await start({ MANNER: 'demo' })
  const answered: string[] = []
  const tenAnswered = Promise.withResolvers<void>()
  const buy = async (number: number) => {
    const one = order(`many${String(number)}`, { phone: `080100${String(number).padStart(5, '0')}` })
    const { body } = await first.post('pay', one)
    if ((body as { code: string }).code === '000') answered.push(one.request_id)
    if (answered.length >= 10) tenAnswered.resolve()
  }
  const purchases = Promise.allSettled(Array.from({ length: 200 }, (_, number) => buy(number)))
  await tenAnswered.promise
  await end(first.child, 'SIGKILL')
  await purchases

  const { controls } = await start({ MANNER: 'demo' })
  const kept = (await controls.orders()).map(({ requestId }) => requestId)
  expect(answered.length).toBeGreaterThanOrEqual(10)
  expect(kept).toEqual(expect.arrayContaining(answered))
})

describe('stops', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s, even while a client waits for an answer',
    async (signal) => {
      const { child, post, controls } = await start({ MANNER: 'demo' })
      const waiting = post('pay', order('waiting', { phone: '300000000000' }))
      const cutOff = waiting.then(
        () => 'answered',
        () => 'cut off',
      )
      await expect.poll(() => controls.orders()).toHaveLength(1)
      expect(await end(child, signal)).toEqual([0, null])
      expect(await cutOff).toBe('cut off')
    },
  )

  it('when the pipe from its parent closes', async () => {
    const { child } = await start({ PARENT: 'pipe' })
    const ended = once(child, 'exit')
    child.stdin?.end()
    expect(await ended).toEqual([0, null])
  })

  it('not when stdin closes, unless it was asked to follow its parent', async () => {
    const { child, get } = await start()
    child.stdin?.end()
    for (let turn = 0; turn < 20; turn += 1) {
      expect(await get('balance')).toMatchObject({ status: 200 })
    }
    expect(isRunning(child)).toBe(true)
  })
})

test('uses the API keys and MANNER from its settings', async () => {
  const { post, get } = await start({ MANNER: 'demo' })
  expect(await post('pay', order('demo', { phone: '08012345678' }))).toMatchObject({ body: { code: '000' } })
  expect(await get('balance')).toMatchObject({ status: 200 })
  const other = await start({ DATA_DIR: `${dataDir}/other`, API_KEY: 'another' })
  expect(await other.get('balance')).toEqual({ status: 401, body: 'Invalid Credentials.' })
})

test.each([
  [{ DATA_DIR: '', MANNER: 'real' }, 78, /DATA_DIR[\s\S]*MANNER: must be sandbox or demo/],
  [{ HOST: '0.0.0.0' }, 1, /loopback/],
])('does not start with %j', async (env, exitCode, text) => {
  const child = launch(env)
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    complaint += chunk
  })
  expect(await once(child, 'close')).toEqual([exitCode, null])
  expect(complaint).toMatch(text)
})

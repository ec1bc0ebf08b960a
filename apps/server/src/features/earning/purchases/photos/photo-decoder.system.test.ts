import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namespacesWork } from '../../../../../testing/database-process.ts'
import { heavyPhoto } from '../../../../../testing/hostile-pictures.ts'
import { makePhoto } from '../../../../../testing/photos.ts'
import { until } from '../../../../../testing/until.ts'
import { startChild } from './decoding-child.ts'
import { createPhotoDecoder, type PhotoDecoder } from './photo-decoder.ts'

let folder: string
let decoder: PhotoDecoder
const logged: string[] = []
const log = (_details: object, message: string) => void logged.push(message)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jara-decoder-'))
  decoder = createPhotoDecoder(folder, { info: log, warn: log })
})

afterAll(async () => {
  await decoder.close()
  await rm(folder, { recursive: true })
})

async function prepare(photo: Buffer) {
  const path = join(folder, 'photo')
  await writeFile(path, photo)
  return decoder.prepare(path)
}

/** The process ids of the decoders that this process started. */
async function decoders(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const status = await readProcess(pid, 'status').catch(() => '')
      const command = await readProcess(pid, 'cmdline').catch(() => '')
      return status.includes(`PPid:\t${process.pid}\n`) && command.includes('photo-child.ts')
    }),
  )
  return pids.filter((_, place) => found[place])
}

const readProcess = (pid: number | 'self', file: string) => readFile(`/proc/${pid}/${file}`, 'utf8')

async function onlyDecoder(): Promise<number> {
  const [pid, ...others] = await decoders()
  if (pid === undefined || others.length > 0) throw new Error('Exactly one decoder was expected.')
  return pid
}

/** Processor time in hundredths of a second. */
async function timeSpent(pid: number): Promise<number> {
  const figures = (await readProcess(pid, 'stat')).split(') ')[1]?.split(' ') ?? []
  return Number(figures[11]) + Number(figures[12])
}

describe.runIf(process.platform === 'linux')('photos', () => {
  it('are decoded in one process that is kept for the next', async () => {
    const { photo, thumbnail, perceptualHash } = await prepare(await makePhoto())
    expect([photo, thumbnail].map((picture) => picture.readUInt16BE(0))).toEqual([0xffd8, 0xffd8])
    expect(perceptualHash).toMatch(/^[01]{64}$/)
    const pid = await onlyDecoder()
    await prepare(await makePhoto())
    expect(await onlyDecoder()).toBe(pid)
  })

  it('are decoded without secrets and never as root', async () => {
    const pid = await onlyDecoder()
    const environment = (await readProcess(pid, 'environ')).split('\0').map((entry) => entry.split('=', 1)[0])
    expect(environment.filter((name) => !['', 'PATH', 'PWD', 'SHLVL', '_'].includes(name ?? ''))).toEqual([])
    const status = await readProcess(pid, 'status')
    expect(status).toMatch(/^Uid:(?:\t[1-9]\d*){4}$/m)
    expect(status).toMatch(/^Cap(?:Eff|Prm):\t0{16}$/m)
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
  })

  it('that kill the process are refused, and the next one gets a new process', async () => {
    const pid = await onlyDecoder()
    const before = await timeSpent(pid)
    const killWhileDecoding = async () => {
      await until(async () => (await timeSpent(pid)) > before + 10)
      process.kill(pid, 'SIGKILL')
    }
    const [fatal] = await Promise.allSettled([prepare(await heavyPhoto()), killWhileDecoding()])
    expect(fatal).toMatchObject({ reason: { kind: 'invalid', code: 'photo_unreadable' } })
    await until(async () => logged.includes('a photo decoder ended'))
    expect((await prepare(await makePhoto())).photo.length).toBeGreaterThan(0)
    expect(await onlyDecoder()).not.toBe(pid)
  })
})

describe('a process that', () => {
  it.each([
    { what: 'ends', prefix: ['false'] },
    { what: 'hangs', prefix: ['sh', '-c', 'exec sleep 3600', 'sh'] },
    { what: 'says something else', prefix: ['sh', '-c', 'echo 123456789; exec sleep 3600', 'sh'] },
  ])('$what before it is ready is ended, and the photo may be sent again', async ({ prefix }) => {
    const child = startChild({ prefix, account: 0, missing: [] }, 500)
    await expect(child.decode(await makePhoto())).rejects.toMatchObject({ kind: 'unavailable' })
    expect(child.isUsable()).toBe(false)
    await child.ended
  })
})

/** Takes all file handles until the decoder has tried to start a process, then sends a photo. */
const warmUpWithoutHandles = `
  import { closeSync, openSync } from 'node:fs'
  const [module, folder] = process.argv.slice(1)
  const { createPhotoDecoder } = await import(module)
  const tried = Promise.withResolvers()
  const log = (details, message) => {
    process.stdout.write(message + '\\n')
    tried.resolve()
  }
  const decoder = createPhotoDecoder(folder, { info: log, warn: log })
  decoder.warmUp()
  const held = []
  const notYet = setInterval(() => {}, 1_000)
  try {
    for (;;) held.push(openSync('/dev/null'))
  } catch {
    await tried.promise
  }
  held.forEach((handle) => closeSync(handle))
  await decoder.prepare(folder + '/photo')
  process.stdout.write('decoded\\n')
  await decoder.close()
  clearInterval(notYet)
`

describe.runIf(namespacesWork)('where namespaces may be used, photos', () => {
  it('are decoded without a network and with a limit of memory', async () => {
    await prepare(await makePhoto())
    const pid = await onlyDecoder()
    expect(await readlink(`/proc/${pid}/ns/net`)).not.toBe(await readlink('/proc/self/ns/net'))
    const devices = (await readProcess(pid, 'net/dev'))
      .split('\n')
      .flatMap((line) => /^\s*(\w+):/.exec(line)?.[1] ?? [])
    expect(devices).toEqual(['lo'])
    expect(await readProcess(pid, 'limits')).toMatch(/^Max data size\s+1342177280\s/m)
    expect(logged).toContain('photos are decoded by confined processes')
  })

  it('are decoded so even if there was no file handle to spare at first, which ends no server', async () => {
    await writeFile(join(folder, 'photo'), await makePhoto())
    const words = ['--nofile=200:200', process.execPath, '--input-type=module', '-e', warmUpWithoutHandles]
    const module = new URL('photo-decoder.ts', import.meta.url).href
    const { stdout } = await promisify(execFile)('prlimit', [...words, module, folder])
    expect(stdout.trim().split('\n')).toEqual([
      'no photo decoder could be started',
      'photos are decoded by confined processes',
      'decoded',
    ])
  })
})

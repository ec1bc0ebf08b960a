import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aRequest,
  type CrashScene,
  type CrashTest,
  openCrashScene,
} from '../../../../../testing/crash-scene.ts'
import { driveTo } from '../../../../../testing/redemptions.ts'
import { until } from '../../../../../testing/until.ts'
import type { CrashPoint } from './crash-at.ts'

let scene: CrashScene
let test: CrashTest

beforeAll(async () => {
  scene = await openCrashScene()
})

afterAll(() => scene.close())

beforeEach(async () => {
  test = await scene.beginCrash()
})

afterEach(() => test.end())

describe('a server that is killed', () => {
  it('before the hold commits has changed nothing, and the same request then succeeds', async () => {
    const request = aRequest()
    await test.crash('before-hold-commits', request)
    expect(await test.redemptions()).toEqual([])
    expect(await test.balance()).toBe(1_000)
    expect(await test.ask(await test.start(), request)).toBe(200)
    expect(await test.orderFor(request)).toMatchObject([{ timesExecuted: 1 }])
    await test.expectSoundBooks()
  })

  // After the call: crash.test.ts
  const delivered: CrashPoint[] = ['after-hold', 'before-call', 'before-deliver-commits']

  it.each(delivered)('at %s leaves a redemption that the next server delivers once', async (point) => {
    const request = aRequest()
    await test.crash(point, request)
    const { id, status } = await test.onlyRedemption()
    expect(['held', 'sent']).toContain(status)
    expect(await test.balance()).toBe(0)
    const next = await test.start()
    await driveTo(scene.database.db, id, 'delivered')
    expect(await test.ask(next, request)).toBe(200)
    expect((await test.onlyRedemption()).id).toBe(id)
    expect(await test.orderFor(request)).toMatchObject([{ timesExecuted: 1 }])
    expect(await test.balance()).toBe(0)
    await test.expectSoundBooks()
  })

  it('after the delivery leaves a redemption that the next server can report', async () => {
    const request = aRequest()
    await test.crash('after-deliver', request)
    expect((await test.onlyRedemption()).status).toBe('delivered')
    expect(await test.ask(await test.start(), request)).toBe(200)
    expect(await test.orderFor(request)).toMatchObject([{ timesExecuted: 1 }])
    await test.expectSoundBooks()
  })

  it('before it records a requery leaves a redemption that the next server asks about', async () => {
    const request = aRequest()
    await scene.simulator.script({ recipient: request.phone, code: '099', times: 1 })
    await test.crash('before-ask-again-commits', request)
    const { id } = await test.onlyRedemption()
    await test.start()
    await driveTo(scene.database.db, id, 'delivered')
    expect(await test.orderFor(request)).toMatchObject([{ timesExecuted: 1, repeats: 0 }])
    await test.expectSoundBooks()
  })

  it('right after the hold leaves a redemption that a second running server finds by itself', async () => {
    const request = aRequest()
    await test.start()
    await test.crash('after-hold', request)
    await until(async () => (await test.onlyRedemption()).status === 'delivered')
    expect(await test.orderFor(request)).toMatchObject([{ timesExecuted: 1 }])
    await test.expectSoundBooks()
  })

  it('before a refund commits leaves a redemption that the next server refunds once', async () => {
    const request = aRequest()
    await scene.simulator.script({ recipient: request.phone, code: '016' })
    await test.crash('before-refund-commits', request)
    const { id, status } = await test.onlyRedemption()
    expect(status).toBe('sent')
    expect(await test.balance()).toBe(0)
    const next = await test.start()
    await driveTo(scene.database.db, id, 'refunded')
    expect(await test.ask(next, request)).toBe(409)
    expect(await test.balance()).toBe(1_000)
    await test.expectSoundBooks()
  })

  it('ignores CRASH_AT outside of tests', async () => {
    const server = await test.start({ CRASH_AT: 'after-hold', NODE_ENV: 'production' })
    expect(await test.ask(server, aRequest())).toBe(200)
    await test.expectSoundBooks()
  })
})

import { expect, it } from 'vitest'
import { aRequest, openCrashScene } from '../../../../../testing/crash-scene.ts'
import { driveTo } from '../../../../../testing/redemptions.ts'

it('a server that is killed after it bought leaves a redemption that the next one settles, and buys nothing twice', async () => {
  const scene = await openCrashScene()
  const test = await scene.beginCrash()
  try {
    const request = aRequest()
    await test.crash('after-call', request)
    const { id, status } = await test.onlyRedemption()
    expect(status).toBe('sent')
    expect(await test.balance()).toBe(0)
    const next = await test.start()
    await driveTo(scene.database.db, id, 'delivered')
    expect(await test.ask(next, request)).toBe(200)
    expect((await test.onlyRedemption()).id).toBe(id)
    expect(await test.orderFor(request)).toMatchObject([{ timesExecuted: 1 }])
    expect(await test.balance()).toBe(0)
    await test.expectSoundBooks()
  } finally {
    await test.end()
    await scene.close()
  }
})

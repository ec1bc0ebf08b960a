import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountFlows } from './account-flows.ts'
import { appIn } from './app.ts'
import { consoleFlows } from './console-flows.ts'
import type { EngineUnderTest } from './engines-under-test.ts'
import type { Flow, Part } from './flow.ts'
import { purchaseFlows } from './purchase-flows.ts'
import { redemptionFlows } from './redemption-flows.ts'
import { screenFlows } from './screen-flows.ts'
import type { Engine, Tab } from './tab.ts'

const all = [...accountFlows, ...purchaseFlows, ...redemptionFlows, ...screenFlows, ...consoleFlows]
const isSoak = process.env['SOAK_MINUTES'] !== undefined

/** Runs this part's flows in one engine, each on a new phone. */
export function walkFlows(part: Part, { name, isMissing, start }: EngineUnderTest): void {
  const flows = all.filter(
    ({ runsIn }) => runsIn === part || (part === 'rest' && isSoak && runsIn === undefined),
  )
  describe.skipIf(isMissing)(name, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await start()
      return () => engine.close()
    })
    // Not test.for, which truncates titles.
    for (const flow of flows) {
      test(flow.title, { timeout: 300_000 }, async () => {
        const tab = await engine.openTab()
        try {
          await walk(flow, tab)
        } catch (cause) {
          await picture(tab, `${name} ${flow.title}`)
          throw cause
        } finally {
          await tab.close()
        }
      })
    }
  })
}

async function walk({ walk: steps, expected }: Flow, tab: Tab): Promise<void> {
  await steps(appIn(tab))
  const errors = await tab.errors()
  expect(errors.filter((error) => !expected?.test(error))).toEqual([])
}

/** Takes a screenshot of a failed flow. */
async function picture(tab: Tab, name: string): Promise<void> {
  const pictures = join(import.meta.dirname, '../test-results')
  mkdirSync(pictures, { recursive: true })
  writeFileSync(join(pictures, `${name.replaceAll(/\W+/g, '-')}.png`), await tab.screenshot())
}

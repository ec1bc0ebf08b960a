import { describe, expect, it } from 'vitest'
import { simulatorSettings } from '../../testing/simulator.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { openProvider } from './open-redemptions.ts'

async function logOf(environment: Readonly<Record<string, string>>): Promise<string> {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const provider = await openProvider(readConfig({ DEMO: 'off', ...environment }), log)
  await provider?.stop()
  return lines.join('')
}

describe('a start with a provider', () => {
  it('warns if no callback can be heard', async () => {
    expect(await logOf(simulatorSettings)).toContain('VTPASS_CALLBACK_SECRET is not set')
  })

  it('does not warn if one can, or without a provider', async () => {
    expect(await logOf({ ...simulatorSettings, VTPASS_CALLBACK_SECRET: 'sixteen-characters' })).toBe('')
    expect(await logOf({})).toBe('')
  })
})

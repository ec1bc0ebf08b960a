import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'
import { openMetricsPort } from './open-metrics-port.ts'

it('serves metrics on a separate port that only this machine can reach', async () => {
  const port = await openMetricsPort(
    createMetrics([{ name: 'jara_shops', help: 'Shops.', read: async () => [{ value: 3 }] }]),
    0,
  )
  try {
    const answer = await fetch(`http://127.0.0.1:${port.port}/metrics`)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('jara_shops 3')])
    expect((await fetch(`http://127.0.0.1:${port.port}/`)).status).toBe(404)
    await expect(fetch(`http://127.0.0.2:${port.port}/metrics`)).rejects.toThrow()
  } finally {
    await port.close()
  }
})

it('answers 503 when a gauge cannot be read', async () => {
  const port = await openMetricsPort(
    createMetrics([
      { name: 'jara_lost', help: 'Lost.', read: async () => Promise.reject(new Error('no database')) },
    ]),
    0,
  )
  try {
    expect((await fetch(`http://127.0.0.1:${port.port}/metrics`)).status).toBe(503)
  } finally {
    await port.close()
  }
})

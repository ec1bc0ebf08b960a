import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'
import { openMetricsPort } from './open-metrics-port.ts'

it('metrics can have a port of their own, which only this machine reaches', async () => {
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

it('metrics that cannot be read are an error of that one answer', async () => {
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

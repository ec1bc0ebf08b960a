import { z } from 'zod'
import { endpoints, type FaultScript } from './faults/fault.ts'

const order = z.object({
  requestId: z.string(),
  serviceID: z.string(),
  recipient: z.string(),
  phone: z.string(),
  variationCode: z.string().nullable(),
  amount: z.number(),
  charged: z.number(),
  state: z.enum(['pending', 'delivered', 'failed', 'reversed']),
  timesExecuted: z.number(),
  repeats: z.number(),
  requeries: z.number(),
  transactionId: z.string(),
  meterToken: z.string().nullable(),
  orderedAt: z.number(),
})

const seenRequest = z.object({
  at: z.number(),
  endpoint: z.enum([...endpoints, 'redirected']),
  requestId: z.string().optional(),
  recipient: z.string().optional(),
  serviceID: z.string().optional(),
  faultId: z.number().optional(),
})

type ControlledOrder = z.infer<typeof order>
type ControlledRequest = z.infer<typeof seenRequest>

/** The control endpoints as functions, for tests. */
export interface Controls {
  /** Adds a script and returns its id. */
  script(fault: FaultScript): Promise<number>
  forget(faultId: number): Promise<void>
  forgetAll(): Promise<void>
  /** The order book, newest first. */
  orders(): Promise<ControlledOrder[]>
  settle(requestId: string, state: 'delivered' | 'failed' | 'reversed'): Promise<void>
  /** The API requests since the start, oldest first. */
  requests(): Promise<ControlledRequest[]>
  setBalance(naira: number): Promise<void>
  shiftClock(offsetMs: number): Promise<void>
  reset(): Promise<void>
}

export function createControls(controlUrl: string): Controls {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(new URL(path, controlUrl), {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`The simulator refused ${method} ${path}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const send = async (...request: Parameters<typeof ask>): Promise<void> => {
    await ask(...request)
  }
  return {
    script: async (fault) => z.object({ id: z.number() }).parse(await ask('POST', 'faults', fault)).id,
    forget: (faultId) => send('DELETE', `faults/${String(faultId)}`),
    forgetAll: () => send('DELETE', 'faults'),
    orders: async () => z.array(order).parse(await ask('GET', 'orders')),
    settle: (requestId, state) => send('PUT', `orders/${encodeURIComponent(requestId)}`, { state }),
    requests: async () => z.array(seenRequest).parse(await ask('GET', 'requests')),
    setBalance: (balance) => send('POST', 'wallet', { balance }),
    shiftClock: (offsetMs) => send('POST', 'clock', { offsetMs }),
    reset: () => send('POST', 'reset'),
  }
}

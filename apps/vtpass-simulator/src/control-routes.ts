import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { readBalance, setBalance, setClockOffset } from './account.sql.ts'
import { inTransaction } from './database.ts'
import { faultScript } from './faults/fault.ts'
import { deleteFault, deleteFaults, insertFault, listFaults } from './faults/fault.sql.ts'
import type { DueOrders } from './orders/due-orders.ts'
import { deleteOrders, findOrder, listOrders } from './orders/order.sql.ts'
import { progressDueOrders, settleOrder } from './orders/settle-order.ts'
import type { RequestLog } from './request-log.ts'
import type { Context } from './context.ts'

export interface ControlDependencies {
  readonly context: Context
  readonly log: RequestLog
  readonly dueOrders: DueOrders
  readonly startingBalance: number
}

const settlement = z.strictObject({ state: z.enum(['delivered', 'failed', 'reversed']) })
const clockShift = z.strictObject({ offsetMs: z.int() })
const walletBalance = z.strictObject({ balance: z.number().min(0) })

/** Endpoints for tests. VTpass has nothing like them. */
export function controlRoutes(app: FastifyInstance, dependencies: ControlDependencies): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ message: z.prettifyError(error) })
    return reply.code(error.statusCode ?? 500).send({ message: error.message })
  })
  orderRoutes(app, dependencies)
  faultRoutes(app, dependencies)
  stateRoutes(app, dependencies)
}

function orderRoutes(app: FastifyInstance, { context, log }: ControlDependencies): void {
  const { db } = context
  app.get('/orders', async () => {
    progressDueOrders(context)
    return listOrders(db)
  })
  app.get<{ Params: { requestId: string } }>('/orders/:requestId', async ({ params }, reply) => {
    progressDueOrders(context)
    return findOrder(db, params.requestId) ?? notFound(reply)
  })
  app.put<{ Params: { requestId: string } }>('/orders/:requestId', async ({ params, body }, reply) => {
    const { state } = settlement.parse(body)
    if (!findOrder(db, params.requestId)) return notFound(reply)
    const settled = settleOrder(context, params.requestId, state)
    return settled ?? reply.code(409).send({ message: 'The order is in another state.' })
  })
  app.get('/requests', async () => log.list())
}

function faultRoutes(app: FastifyInstance, { context: { db } }: ControlDependencies): void {
  app.get('/faults', async () => listFaults(db).map(({ fault, ...stored }) => ({ ...stored, ...fault })))
  app.post('/faults', async ({ body }, reply) => {
    const id = insertFault(db, faultScript.parse(body))
    return reply.code(201).send({ id })
  })
  app.delete('/faults', async (_request, reply) => {
    deleteFaults(db)
    return reply.code(204).send()
  })
  app.delete<{ Params: { id: string } }>('/faults/:id', async ({ params }, reply) =>
    deleteFault(db, Number(params.id)) ? reply.code(204).send() : notFound(reply),
  )
}

function stateRoutes(app: FastifyInstance, dependencies: ControlDependencies): void {
  const { context, log, dueOrders, startingBalance } = dependencies
  const { db, clock } = context
  const shiftClock = (offsetMs: number) => {
    setClockOffset(db, offsetMs)
    clock.shift(offsetMs)
    progressDueOrders(context)
    dueOrders.reschedule()
    return { offsetMs, now: new Date(clock.now()).toISOString() }
  }
  app.get('/clock', async () => ({ offsetMs: clock.offsetMs, now: new Date(clock.now()).toISOString() }))
  app.post('/clock', async ({ body }) => shiftClock(clockShift.parse(body).offsetMs))
  app.get('/wallet', async () => ({ balance: readBalance(db) }))
  app.post('/wallet', async ({ body }) => {
    setBalance(db, walletBalance.parse(body).balance)
    return { balance: readBalance(db) }
  })
  app.post('/reset', async (_request, reply) => {
    inTransaction(db, () => {
      deleteOrders(db)
      deleteFaults(db)
      setBalance(db, startingBalance)
    })
    log.clear()
    shiftClock(0)
    return reply.code(204).send()
  })
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ message: 'Not found.' })
}

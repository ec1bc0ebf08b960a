import { reportClientError } from '@jara/contract/operations/client-errors'
import { Counter, type Registry } from 'prom-client'
import { bucketOf, spendAllowance } from '../../../access/limits/rate-limit.ts'
import { type Api, serve } from '../../../http/serve.ts'

export interface ClientErrorDeps {
  readonly metrics?: Registry | undefined
}

/** Limited per address and in total, so that reports cannot flood the log. */
export function clientErrorRoutes(api: Api, { metrics }: ClientErrorDeps): void {
  const { app, db } = api
  const reported = metrics && countReports(metrics)

  serve(api, reportClientError, async ({ body, address }) => {
    await spendAllowance(db, {
      bucket: bucketOf('anonymous', `client-error ${address}`),
      allowed: 100,
      windowSeconds: 10 * 60,
    })
    await spendAllowance(db, { bucket: 'client-errors', allowed: 3_000, windowSeconds: 60 * 60 })
    reported?.inc({ kind: body.kind })
    app.log.warn({ clientError: body }, 'an error in a browser')
    return { message: 'Thank you.' }
  })
}

function countReports(registry: Registry): Counter<'kind'> {
  return new Counter({
    name: 'jara_client_errors_total',
    help: 'Errors that browsers reported, a sample of all.',
    labelNames: ['kind'],
    registers: [registry],
  })
}

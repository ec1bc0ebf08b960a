import { createHash } from 'node:crypto'
import type { Call } from '@jara/contract/call'
import type { FastifyRequest } from 'fastify'
import type { IdempotencyClaim } from '../access/idempotency.ts'
import { Refusal } from '../access/refusal.ts'

const keyShape = /^[\x21-\x7e]{1,255}$/

export function readIdempotencyClaim(call: Call, request: FastifyRequest): IdempotencyClaim | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !keyShape.test(key)) {
    throw new Refusal('invalid', 'Idempotency-Key must be 1 to 255 visible characters.')
  }
  const hash = createHash('sha256').update(JSON.stringify(request.body ?? null))
  // The path may identify what the call is about.
  if (call.params) hash.update(JSON.stringify(request.params))
  const bodyHash = hash.digest()
  return { key, callPath: call.path, bodyHash }
}

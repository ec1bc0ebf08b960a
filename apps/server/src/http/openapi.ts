import { allCalls } from '@jara/contract/all-calls'
import type { Call } from '@jara/contract/call'
import { isOperatorRole } from '@jara/contract/duties'
import { errorAnswer } from '@jara/contract/error-answer'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document, derived from the contract: there is no second description to go stale. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const { name, topic, call } of allCalls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, topic, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Jara', version, description: 'Your Digital Wallet: the API of the web app.' },
    paths,
    components: {
      schemas: { Error: schemaOf(errorAnswer, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation(name: string, topic: string, call: Call): Json {
  return {
    operationId: name,
    tags: [topic],
    summary: call.summary,
    description: describeAccess(call),
    security: call.access === 'anyone' ? [] : [{ session: [] }],
    parameters: parameters(call),
    ...(call.body ? { requestBody: requestBody(call, call.body) } : {}),
    responses: {
      [String(call.status ?? 200)]: {
        description: 'Success',
        content: answerContent(call),
      },
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function answerContent({ file, events, answer, example }: Call): Json {
  if (file !== undefined) return { [file]: { schema: { type: 'string', format: 'binary' } } }
  if (events)
    return {
      'text/event-stream': {
        schema: { type: 'string' },
        example: `data: ${JSON.stringify(example.answer)}\n\n`,
      },
    }
  return { 'application/json': { schema: schemaOf(answer, 'output'), example: example.answer } }
}

export function describeAccess({ access }: Call): string {
  if (access === 'anyone') return 'No sign-in needed.'
  if (access === 'signed-in') return 'For any signed-in user.'
  return `Only for: ${access.map((who) => (isOperatorRole(who) ? `operators (${who})` : who)).join(', ')}.`
}

function requestBody({ multipart, example }: Call, body: z.ZodMiniType): Json {
  const schema = schemaOf(body, 'input')
  if (!multipart)
    return { required: true, content: { 'application/json': { schema, example: example.body } } }
  const properties = {
    ...(schema['properties'] as Json),
    [multipart.file]: { type: 'string', format: 'binary' },
  }
  const required = [...((schema['required'] as string[] | undefined) ?? []), multipart.file]
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...schema, properties, required } } },
  }
}

function parameters(call: Call): Json[] {
  const headers = call.idempotent
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The same key with the same body replays the first answer.',
          schema: { type: 'string', maxLength: 255 },
        },
      ]
    : []
  const proofs = call.proof
    ? [
        {
          name: 'Wallet-Proof',
          in: 'header',
          required: false,
          description: 'The nonce from the earlier refusal, after the customer has confirmed the redemption.',
          schema: { type: 'string', maxLength: 64 },
        },
      ]
    : []
  return [...fieldsOf(call.params, 'path'), ...fieldsOf(call.query, 'query'), ...headers, ...proofs]
}

function fieldsOf(schema: Call['params'], place: 'path' | 'query'): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: schemaOf(field, 'input'),
  }))
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: dropPattern,
  })
  return rest
}

/** Removes the long regular expression of a date, which only repeats its format. */
function dropPattern({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format?.startsWith('date')) delete jsonSchema.pattern
}

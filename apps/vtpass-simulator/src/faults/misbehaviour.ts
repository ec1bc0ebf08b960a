import type { FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { JsonObject } from '../json.ts'

export const misbehaviours = [
  'drop',
  'half-answer',
  'never',
  'slow-drip',
  'empty-body',
  'empty-object',
  'truncated-json',
  'huge',
  'gzip',
  'gzip-bomb',
  'wrong-content-type',
  'html-502',
  'server-error',
  'unauthorized',
  'redirect',
] as const

/** A way of answering other than with the JSON that belongs there. */
export type Misbehaviour = (typeof misbehaviours)[number]

const dripEveryMs = 1_000
const hugeCharacters = 5_000_000
const bombCharacters = 100_000_000

const badGateway =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n'

/** Answers wrongly; what had to be done was done before. */
export function misbehave(reply: FastifyReply, kind: Misbehaviour, truth: JsonObject): FastifyReply {
  const text = JSON.stringify(truth)
  switch (kind) {
    case 'drop':
    case 'half-answer':
    case 'never':
    case 'slow-drip':
      reply.hijack()
      breakOff(reply.raw, kind, text)
      return reply
    case 'empty-body':
      return reply.code(200).type('application/json').send('')
    case 'empty-object':
      return sendJson(reply, '{}')
    case 'truncated-json':
      return sendJson(reply, text.slice(0, Math.ceil(text.length / 2)))
    case 'huge':
      return sendJson(reply, padded(truth, hugeCharacters))
    case 'gzip':
      return sendZipped(reply, text)
    case 'gzip-bomb':
      return sendZipped(reply, padded(truth, bombCharacters))
    case 'wrong-content-type':
      return reply.code(200).type('text/html; charset=UTF-8').send(text)
    case 'html-502':
      return reply.code(502).type('text/html').send(badGateway)
    case 'server-error':
      return reply.code(500).type('application/json').send('{"message":"Server Error"}')
    case 'unauthorized':
      return sendUnauthorized(reply)
    case 'redirect':
      return reply.redirect('/redirected', 302)
  }
}

/** What VTpass says to wrong keys is a string, not an object. */
export function sendUnauthorized(reply: FastifyReply): FastifyReply {
  return reply.code(401).type('application/json').send('"Invalid Credentials."')
}

function breakOff(
  response: ServerResponse,
  kind: 'drop' | 'half-answer' | 'never' | 'slow-drip',
  text: string,
): void {
  if (kind === 'drop') response.destroy()
  if (kind === 'half-answer') {
    const length = String(Buffer.byteLength(text))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
    response.write(text.slice(0, Math.ceil(text.length / 2)), () => response.destroy())
  }
  if (kind === 'slow-drip') drip(response, text)
}

/** One character a second, for as long as somebody listens. */
function drip(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  let sent = 0
  const timer = setInterval(() => {
    response.write(text.charAt(sent))
    sent += 1
    if (sent < text.length) return
    clearInterval(timer)
    response.end()
  }, dripEveryMs)
  response.on('close', () => clearInterval(timer))
}

function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.code(200).type('application/json').send(text)
}

function sendZipped(reply: FastifyReply, text: string): FastifyReply {
  return reply.code(200).type('application/json').header('content-encoding', 'gzip').send(gzipSync(text))
}

function padded(truth: JsonObject, characters: number): string {
  return JSON.stringify({ ...truth, padding: '0'.repeat(characters) })
}

import type { FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { JsonObject } from '../json.ts'

export const wrongAnswers = [
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

/** A kind of wrong response, sent instead of the correct JSON. */
export type WrongAnswer = (typeof wrongAnswers)[number]

const dripEveryMs = 1_000
const hugeCharacters = 5_000_000
const bombCharacters = 100_000_000

const badGateway =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n'

/** Sends a wrong response. The request has already been handled. */
export function sendWrongAnswer(reply: FastifyReply, kind: WrongAnswer, truth: JsonObject): FastifyReply {
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

/** VTpass answers wrong keys with a bare string, not an object. */
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

/** Sends one character a second while the connection is open. */
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

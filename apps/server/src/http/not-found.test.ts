import { type IncomingMessage, request } from 'node:http'
import { listRedemptionItems } from '@jara/contract/redeeming/redemptions'
import { roles } from '@jara/contract/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

const nothingHere = { message: 'Not found.', code: 'not_found' }

describe('an unknown address', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/users/points/x.css'],
    ['GET', '/api/users/points;.js'],
    ['GET', '/api/auth/login'],
    ['POST', '/api/health'],
    ['DELETE', '/api/products'],
    ['PATCH', '/api/inventory'],
    ['OPTIONS', '/api/inventory'],
    ['GET', '/api/../api/nothing'],
  ])('is missing in JSON, also for a browser: %s %s', async (method, path) => {
    const response = await fetch(server.url + path, { method, headers: { accept: 'text/html' } })
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 404,
      body: nothingHere,
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('is also what TRACE finds anywhere, so no request is sent back', async () => {
    for (const path of ['/', '/api/health']) {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request(server.url + path, { method: 'TRACE' }, resolve)
          .on('error', reject)
          .end()
      })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toMatch(/^application\/json/)
      answer.resume()
    }
  })

  it('under the operators’ prefix tells only operators whether the path exists', async () => {
    const paths = ['/api/admin/users', '/api/admin/redemption-items', listRedemptionItems.path + '/1']
    for (const role of roles) {
      const { token } = await signUp(server, role)
      for (const path of paths) {
        for (const method of ['POST', 'PUT', 'DELETE'] as const) {
          expect((await server.call({ method, path })).status).toBe(401)
          expect((await server.call({ method, path }, { token })).status).toBe(
            role === 'operator' ? 404 : 403,
          )
        }
      }
    }
  })
})

import { registerCustomer, signIn } from '@jara/contract/identity/auth'
import { showContacts } from '@jara/contract/identity/customers'
import { getHealth } from '@jara/contract/operations/installation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRegistration, signUp } from '../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { jsonBodyLimit } from './json-body.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

function post(body: string, contentType = 'application/json') {
  return server.call(signIn, { body, headers: { 'content-type': contentType } })
}

const credentials = JSON.stringify({ email: 'nobody@example.ng', password: 'whatever' })

describe('a request body', () => {
  it.each(['{"email":', '{"email":"a@b.c",}', "{'email':1}", '\u0000', 'NaN', '{"email":"a@b.c"}{}'])(
    'that is not JSON is refused: %s',
    async (body) => {
      expect(await post(body)).toMatchObject({
        status: 400,
        body: { message: 'The request body is not valid JSON.' },
      })
    },
  )

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
    '',
  ])('of the media type "%s" is refused', async (contentType) => {
    expect(await post(credentials, contentType)).toMatchObject({
      status: 415,
      body: { message: 'Send the request body as application/json.' },
    })
  })

  it.each([
    'application/json; charset=utf-8',
    'application/json ;x',
    'APPLICATION/JSON',
    'application/json;',
  ])('is read and checked however its media type is spelled: %s', async (contentType) => {
    expect(await post(credentials, contentType)).toMatchObject({ status: 401 })
    expect(await post('{"email":-5}', contentType)).toMatchObject({ status: 400 })
  })

  it('is refused when it is larger than 64 KB, with or without a content length', async () => {
    const largest = JSON.stringify({ email: 'x' }).padEnd(jsonBodyLimit, ' ')
    expect((await post(largest)).status).toBe(400)
    const tooLarge = { status: 413, body: { message: 'The request is too large.' } }
    expect(await post(`${largest} `)).toMatchObject(tooLarge)
    const chunks = new Blob([`${largest} `]).stream()
    const streamed = await fetch(`${server.url}${signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: chunks,
      duplex: 'half',
    })
    expect({ status: streamed.status, body: await streamed.json() }).toMatchObject(tooLarge)
  })

  it('that is not an object is refused', async () => {
    for (const body of ['null', '[]', '"text"', '7', 'true', '']) {
      expect(await post(body)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    }
  })

  it('with an unknown field is refused, and the field is named', async () => {
    const body = { ...aRegistration(), points: 9_999, isAdmin: true }
    expect(await server.call(registerCustomer, { body })).toMatchObject({
      status: 400,
      body: { message: 'Unrecognized keys: "points", "isAdmin"', code: 'invalid' },
    })
  })

  it('without a required field is refused, and the field is named', async () => {
    expect(await post('{"password":"whatever"}')).toMatchObject({
      status: 400,
      body: { message: 'email: is required' },
    })
  })

  it.each([
    ['email', 'a\u0000@example.ng'],
    ['first_name', 'Tun\u0000de'],
    ['country', '\u0000'],
  ])('with a zero character in %s is refused, not a fault', async (field, value) => {
    const { status } = await server.call(registerCustomer, { body: { ...aRegistration(), [field]: value } })
    expect(status).toBe(400)
  })

  it.each([
    ['a zero character', 'Calls\u0000back'],
    ['half a character', 'Calls \ud83d back'],
  ])('with %s in a text that is kept as JSON is refused, not a fault', async (_, reason) => {
    const [{ token }, { id }] = [await signUp(server, 'operator'), await signUp(server, 'customer')]
    const { status } = await server.call(showContacts, { token, params: { id }, body: { reason } })
    expect(status).toBe(400)
  })

  it('does not convert other types to text', async () => {
    for (const password of [12_345_678, true, ['whatever'], { text: 'whatever' }, null]) {
      const { status } = await post(JSON.stringify({ email: 'a@b.c', password }))
      expect(status).toBe(400)
    }
  })

  it.each([
    '{"__proto__":{"role":"admin"}}',
    '{"email":"a@b.c","password":"whatever","__proto__":{"role":"operator"}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"email":{"__proto__":{"polluted":1}}}',
    '{"email":{"constructor":{"prototype":{"polluted":1}}}}',
    '{"\\u005f_proto__":{"polluted":1}}',
  ])('that reaches for a prototype is refused and reaches nothing: %s', async (body) => {
    // Refused by the JSON parser, before any schema is applied.
    expect(await post(body)).toMatchObject({
      status: 400,
      body: { message: 'The request body is not valid JSON.' },
    })
    expect({}).not.toHaveProperty('polluted')
    expect({}).not.toHaveProperty('role')
  })

  it.each([
    ['ten thousand objects deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
    ['ten thousand lists deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
    ['a megabyte of opening brackets', '['.repeat(1_048_576), 413],
    ['as many opening brackets as fit', '['.repeat(jsonBodyLimit), 400],
    ['deep around a prototype', `${'{"a":'.repeat(5_000)}{"__proto__":1}${'}'.repeat(5_000)}`, 400],
  ])('that is %s is refused, and the server lives on', async (_what, body, status) => {
    expect((await post(body)).status).toBe(status)
    expect((await server.call(getHealth)).status).toBe(200)
  })
})

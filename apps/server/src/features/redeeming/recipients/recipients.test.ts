import {
  changeRecipient,
  listRecipients,
  removeRecipient,
  saveRecipient,
} from '@jara/contract/redeeming/recipients'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'

let server: TestServer
let customer: SignedIn

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

beforeEach(async () => {
  customer = await signUp(server, 'customer')
})

const list = ({ token } = customer) => succeed(server, listRecipients, { token })
const save = (body: object) => server.call(saveRecipient, { token: customer.token, body })
const aPhone = (last = 42) => ({
  kind: 'phone',
  name: `Number ${last}`,
  number: `0803 555 ${String(last).padStart(4, '0')}`,
  network: 'mtn',
})
const aMeter = {
  kind: 'meter',
  name: 'House Ìbàdàn',
  number: '0417 2265 830',
  network: 'ibadan-electric',
  variation_code: 'prepaid',
  phone: '+2348035550142',
}

it('keeps numbers and meters as they are redeemed for, newest first', async () => {
  await succeed(server, saveRecipient, { token: customer.token, body: aPhone() })
  await succeed(server, saveRecipient, { token: customer.token, body: aMeter })
  expect(await list()).toMatchObject([
    { kind: 'meter', name: 'House Ìbàdàn', number: '04172265830', phone: '08035550142' },
    { kind: 'phone', name: 'Number 42', number: '08035550042', network: 'mtn', phone: null },
  ])
})

it('has a number once, by the name and the network that were said last', async () => {
  await save(aPhone())
  await save({ ...aPhone(), number: '2348035550042', name: 'Mọ́lárá', network: 'glo' })
  expect(await list()).toMatchObject([{ name: 'Mọ́lárá', network: 'glo' }])
})

it('changes and forgets what is the customer’s own, and nothing of others', async () => {
  const { id } = await succeed(server, saveRecipient, { token: customer.token, body: aPhone() })
  await save(aPhone(7))
  const stranger = await signUp(server, 'customer')
  const asked = (body?: object, { token } = customer) => ({ token, params: { id }, body })
  expect((await server.call(changeRecipient, asked(aPhone(), stranger))).status).toBe(404)
  expect((await server.call(removeRecipient, asked(undefined, stranger))).status).toBe(404)
  expect((await server.call(changeRecipient, asked(aPhone(7)))).status).toBe(409)
  await succeed(server, changeRecipient, asked({ ...aPhone(), name: 'Ada', network: 'airtel' }))
  expect((await list())[1]).toMatchObject({ id, name: 'Ada', network: 'airtel' })
  await succeed(server, removeRecipient, asked())
  expect((await server.call(removeRecipient, asked())).status).toBe(404)
  expect(await list()).toMatchObject([{ name: 'Number 7' }])
  expect(await list(stranger)).toEqual([])
})

it('says what is wrong with a number', async () => {
  const wrong = [
    [{ ...aPhone(), number: '12345' }, 'number: must be a Nigerian mobile number, such as 08031234567'],
    [{ ...aPhone(), network: 'vodafone' }, 'network: must be one of the networks'],
    [{ ...aMeter, number: '12' }, 'number: must be a meter number of 10 to 13 digits'],
    [{ ...aMeter, phone: '12' }, 'phone: must be a Nigerian mobile number, such as 08031234567'],
  ] as const
  for (const [body, message] of wrong)
    expect(await save(body)).toMatchObject({ status: 400, body: { message } })
})

it('keeps at most fifty, however many are saved at once', async () => {
  for (let last = 1; last <= 45; last += 1) await save(aPhone(last))
  const answers = await Promise.all(Array.from({ length: 10 }, (_, place) => save(aPhone(100 + place))))
  expect(countStatuses(answers)).toEqual({ 200: 5, 409: 5 })
  expect(await list()).toHaveLength(50)
  expect((await save({ ...aPhone(1), name: 'Still there' })).status).toBe(200)
})

import { createHmac } from 'node:crypto'
import { openPayCode } from '@jara/contract/shop/pay-codes'
import {
  payCodeDigits,
  payCodeMessage,
  type PayCodePurpose,
  payCodeStep,
  writePayCode,
} from '@jara/rules/shop/pay-code'
import type { SignedIn, TestApi } from './accounts.ts'
import { succeed } from './shops.ts'

export interface PayPhone {
  /** The code to collect points that the phone shows now, or this many half minutes before or after. */
  code(stepsAway?: number): Promise<string>
  /** The code to pay with points. */
  codeToPay(stepsAway?: number): Promise<string>
}

/** A customer's phone that makes pay codes without contacting the server again. */
export async function openPayPhone(server: TestApi, { token }: Pick<SignedIn, 'token'>): Promise<PayPhone> {
  const { number, secret = '' } = await succeed(server, openPayCode, { token })
  const key = Buffer.from(secret, 'base64')
  const codeFor =
    (purpose: PayCodePurpose) =>
    async (stepsAway = 0) => {
      const clock = await server.db.row<{ now: Date }>('select clock_timestamp() as now')
      const step = payCodeStep(clock?.now.getTime() ?? 0) + stepsAway
      const hmac = createHmac('sha256', key).update(payCodeMessage(purpose, step)).digest()
      return writePayCode({ number, code: payCodeDigits(hmac) })
    }
  return { code: codeFor('collect'), codeToPay: codeFor('pay') }
}

import { spell } from '../catalogue/catalogue.ts'
import type { Spelling } from '../catalogue/offering.ts'
import { lagosTimestamp } from '../clock.ts'
import { isJsonObject, type JsonObject } from '../json.ts'

type Reshape = (answer: JsonObject) => JsonObject

/** Changes to a response's format: some keep its meaning, as VTpass's own variants do, others change it. */
const reshapes = {
  'amount-as-string': (answer) => ({ ...answer, amount: Number(answer['amount']).toFixed(2) }),
  'code-as-number': (answer) => ({ ...answer, code: Number(answer['code']) }),
  'old-date': (answer) => ({ ...answer, transaction_date: oldDate(answer['transaction_date']) }),
  'string-flags': (answer) => flagsToText(answer),
  varations: (answer) => respell(answer, 'varations'),
  variations: (answer) => respell(answer, 'variations'),
  'both-spellings': (answer) => respell(answer, 'both'),
  'numeric-prices': (answer) => changeVariations(answer, numericPrice),
  'doubled-prices': (answer) => changeVariations(answer, doubledPrice),
  'other-plans': (answer) => changeList(answer, otherPlans),
  'without-content': ({ content: _content, ...answer }) => answer,
  'old-requery': oldRequery,
  'biller-confirmed': (answer) => ({ ...answer, code: '020', response_description: 'BILLER CONFIRMED' }),
  'cannot-vend': (answer) => changeContent(answer, (content) => ({ ...content, Can_Vend: 'no' })),
  'other-request-id': (answer) => ({ ...answer, requestId: `${String(answer['requestId'])}0` }),
  'other-amount': otherAmount,
} satisfies Record<string, Reshape>

export type Shape = keyof typeof reshapes

export const shapes = Object.keys(reshapes) as [Shape, ...Shape[]]

export function reshape(answer: JsonObject, wanted: readonly Shape[]): JsonObject {
  return wanted.reduce((shaped, shape) => reshapes[shape](shaped), answer)
}

function oldDate(date: unknown): JsonObject {
  const at = typeof date === 'string' ? Date.parse(date) : 0
  return { date: lagosTimestamp(at), timezone_type: 3, timezone: 'Africa/Lagos' }
}

function flagsToText(answer: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      if (typeof value === 'boolean') return [key, String(value)]
      return [key, isJsonObject(value) ? flagsToText(value) : value]
    }),
  )
}

function changeContent(answer: JsonObject, change: Reshape): JsonObject {
  const { content } = answer
  return isJsonObject(content) ? { ...answer, content: change(content) } : answer
}

function respell(answer: JsonObject, spelling: Spelling): JsonObject {
  return changeContent(answer, ({ varations, variations, ...head }) =>
    spell(head, varations ?? variations, spelling),
  )
}

function changeVariations(answer: JsonObject, change: Reshape): JsonObject {
  return changeList(answer, (list) => list.map(change))
}

function changeList(answer: JsonObject, change: (list: JsonObject[]) => JsonObject[]): JsonObject {
  const changed = (list: unknown) => (Array.isArray(list) ? change(list.filter(isJsonObject)) : undefined)
  return changeContent(answer, ({ varations, variations, ...head }) => ({
    ...head,
    ...(varations === undefined ? {} : { varations: changed(varations) }),
    ...(variations === undefined ? {} : { variations: changed(variations) }),
  }))
}

/** Changes only the list. An order still costs the usual price. */
function doubledPrice(variation: JsonObject): JsonObject {
  return { ...variation, variation_amount: (Number(variation['variation_amount']) * 2).toFixed(2) }
}

/** The first costs a tenth more, the second has another name, the last is gone, and there is a new one. */
function otherPlans([first = {}, second = {}, ...others]: JsonObject[]): JsonObject[] {
  const dearer = { ...first, variation_amount: (Number(first['variation_amount']) * 1.1).toFixed(2) }
  const renamed = { ...second, name: `${String(second['name'])}, all networks` }
  const added = { ...second, variation_code: `${String(second['variation_code'])}-night`, name: 'Night plan' }
  return [dearer, renamed, ...others.slice(0, -1), added]
}

function numericPrice(variation: JsonObject): JsonObject {
  return { ...variation, variation_amount: Number(variation['variation_amount']) }
}

/** A very old format in which the relevant code is nested. */
function oldRequery({ code, response_description, requestId }: JsonObject): JsonObject {
  return {
    code: '001',
    response_description: 'TRANSACTION QUERY',
    content: { requestId, response_code: code, response_description },
  }
}

function otherAmount(answer: JsonObject): JsonObject {
  return changeContent({ ...answer, amount: Number(answer['amount']) + 1 }, (content) => {
    const { transactions } = content
    if (!isJsonObject(transactions)) return content
    const amount = Number(transactions['amount']) + 1
    return { ...content, transactions: { ...transactions, amount, unit_price: amount } }
  })
}

import { type Intention, intentionOf } from '@jara/client/intention'
import { wordsOf } from '@jara/client/request-failed'
import { listInventory } from '@jara/contract/shop/inventory'
import { askPointPayment, readPointPayment } from '@jara/contract/shop/point-payments'
import { fromKobo } from '@jara/rules/naira'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { readAlong } from '../../../../api/read.ts'
import type { ToleratedAnswer } from '../../../../api/tolerant.ts'
import { write } from '../../../../api/request.ts'

export type PointPayment = ToleratedAnswer<typeof askPointPayment>

/** In addition to live updates: the customer has only a minute. */
const lookEveryMs = 3_000

/** Asks a pay code's customer to pay this total with points, and tracks the answer. */
export function usePointPayment(totalKobo: number) {
  const intention = useRef<Intention>(undefined)
  const asking = useMutation(write(askPointPayment))
  const id = asking.data?.id
  const followed = useQuery({
    ...readAlong(listInventory, readPointPayment, { params: { id: id ?? '' } }),
    enabled: id !== undefined && asking.data?.status === 'asked',
    refetchInterval: ({ state }) => (isOpen(state.data?.status) ? lookEveryMs : false),
  })

  function ask(code: string, points: number | undefined) {
    if (asking.isPending) return
    const body = { code, total: fromKobo(totalKobo), ...(points === undefined ? {} : { points }) }
    intention.current = intentionOf(body, intention.current)
    asking.mutate({ body, idempotencyKey: intention.current.key })
  }
  return {
    ask,
    payment: followed.data ?? asking.data,
    isAsking: asking.isPending,
    refusal: asking.error
      ? wordsOf(asking.error, 'Not sent. No points were deducted. Try again with the same code.')
      : undefined,
    forgetRefusal: asking.reset,
  }
}

function isOpen(status: string | undefined): boolean {
  return status === undefined || status === 'asked'
}

import { type Intention, intentionOf } from '@jara/client/intention'
import { wordsOf } from '@jara/client/request-failed'
import { countInventory, listInventory } from '@jara/contract/shop/inventory'
import { awardPoints } from '@jara/contract/shop/pay-codes'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'
import type { Basket } from './basket.ts'

export interface Awarded {
  readonly message: string
  readonly customer: string
}

/** Gives the points for a basket. The same code and basket count once, however often they are sent after a lost answer. */
export function useAward(basket: Basket, onAwarded: (awarded: Awarded) => void) {
  const intention = useRef<Intention>(undefined)
  const { mutate, isPending, error, reset } = useMutation({
    ...write(awardPoints),
    onSuccess: (answer) => {
      intention.current = undefined
      onAwarded({
        message: answer?.message ?? 'Points given.',
        customer: answer?.customer ?? 'the customer',
      })
    },
    onSettled: () => void invalidate(listInventory, countInventory),
  })

  function award(written: string) {
    if (isPending) return
    // However it was typed, it is the same code.
    const code = written.replaceAll(/\D/g, '')
    const lines = basket.map(({ productId, quantity }) => ({ productId, quantity }))
    const body = { code, lines }
    intention.current = intentionOf(body, intention.current)
    mutate({ body, idempotencyKey: intention.current.key })
  }
  const refusal = error
    ? wordsOf(error, 'No response. Try the same code again. It won’t be counted twice.')
    : undefined
  return { award, isBusy: isPending, refusal, forgetRefusal: () => error && reset() }
}

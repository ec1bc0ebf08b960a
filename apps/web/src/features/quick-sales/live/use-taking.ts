import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import type { BodyOf } from '@jara/contract/call'
import { countInventory, listInventory } from '@jara/contract/inventory'
import { takeSale, voidSale } from '@jara/contract/sales'
import { fromKobo } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../../../api/intention.ts'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/write.ts'
import { isOnline } from '../../../device/connection.ts'
import { outcomeOf } from '../../../offline/delivery.ts'
import { keepSale } from '../../../offline/sale-outbox.ts'
import { type Sale, totalKobo } from './live-sale.ts'

type Body = BodyOf<typeof takeSale>
export type WayToPay = Body['paid']

interface Taken {
  readonly id: string
  readonly totalKobo: number
}

const notKept = 'Not taken. There is no network, and this browser could not keep the sale.'

/**
 * Takes a sale exactly once. Without a network, or where the answer is lost, the sale waits on the phone with its key and is sent
 * until the server has answered.
 */
export function useTaking(onTaken: () => void) {
  const [taken, setTaken] = useState<Taken>()
  const [refusal, setRefusal] = useState<string>()
  const showToast = useToast()
  const taking = useMutation({
    ...write(takeSale),
    onSettled: () => void invalidate(listInventory, countInventory),
  })
  const undoing = useMutation({
    ...write(voidSale),
    onSuccess: () => showToast('Sale voided'),
    onError: (failure) => showToast(wordsOf(failure, 'The sale stands. Void it under Takings.')),
    onSettled: () => void invalidate(listInventory, countInventory),
  })

  async function keep(sale: Sale, key: string, body: Body): Promise<void> {
    try {
      await keepSale({ key, body, words: inWords(sale), totalKobo: totalKobo(sale) })
      onTaken()
      showToast('Kept here. The sale is sent when there is a network.')
    } catch {
      setRefusal(notKept)
    }
  }

  function sell(sale: Sale, paid: WayToPay) {
    if (sale.length === 0 || taking.isPending) return
    setRefusal(undefined)
    setTaken(undefined)
    const key = newKey()
    const lines = sale.map(({ id, quantity, priceKobo }) => ({
      productId: id,
      quantity,
      price: fromKobo(priceKobo),
    }))
    if (!isOnline()) return void keep(sale, key, { lines, paid, soldAt: new Date().toISOString() })
    const body = { lines, paid }
    taking.mutate(
      { body, idempotencyKey: key },
      {
        onSuccess: (answer) => {
          onTaken()
          if (answer?.id !== undefined) setTaken({ id: answer.id, totalKobo: totalKobo(sale) })
        },
        onError: (failure) => {
          if (isUnknown(failure)) void keep(sale, key, body)
          else setRefusal(wordsOf(failure, 'This sale was not taken. Please try again.'))
        },
      },
    )
  }

  function undo({ id }: Taken) {
    setTaken(undefined)
    undoing.mutate({ params: { id }, body: { reason: 'Undone at once' }, idempotencyKey: newKey() })
  }
  return { sell, isTaking: taking.isPending, refusal, taken, undo, forget: () => setTaken(undefined) }
}

/** The sale may have been taken all the same. */
function isUnknown(failure: Error): boolean {
  const { status = 500, code } = failure instanceof RequestFailed ? failure : {}
  return code !== 'no-token' && outcomeOf(code === undefined ? { status } : { status, code }).at === 'waiting'
}

function inWords(sale: Sale): string {
  return sale.map(({ name, quantity }) => `${formatCount(quantity)} × ${name}`).join(', ')
}

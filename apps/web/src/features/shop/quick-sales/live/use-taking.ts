import { newKey } from '@jara/client/intention'
import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import type { BodyOf } from '@jara/contract/call'
import { countInventory, listInventory } from '@jara/contract/shop/inventory'
import { takeSale, voidSale } from '@jara/contract/shop/sales'
import { fromKobo } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { invalidate } from '../../../../api/query-client.ts'
import { request, write } from '../../../../api/request.ts'
import { isOnline } from '../../../../device/connection.ts'
import { keepSale, mayHaveArrived } from '../../../../offline/sale-outbox.ts'
import { signedInOwner } from '../../../../session/owner.ts'
import { type Sale, totalKobo } from './live-sale.ts'

type Body = BodyOf<typeof takeSale>
export type WayToPay = Body['paid']

interface Taken {
  readonly id: string
  readonly totalKobo: number
  /** Points given to the customer, and points that Jara reviews first. */
  readonly points: number
  readonly held: number
}

/** The points side of a sale: the payment that the customer approved, or the code of the customer who earns points. */
interface WithPoints {
  readonly payment?: string
  readonly code?: string | undefined
}

/** A paid sale, and the key it is sent with until it is accepted. */
interface Sold {
  readonly sale: Sale
  readonly body: Body
  readonly key: string
  readonly owner: string | undefined
}

const noPoints = 'Not completed. You’re offline, so points can’t be deducted. The customer keeps them.'
const noEarning =
  'Not completed. You’re offline, so points can’t be given. Remove the pay code to save the sale on this device.'
const keptWithoutCode = 'Sale saved. If it hasn’t reached us yet, it will be sent without points.'
const notKept = 'Not completed. You’re offline and we couldn’t save the sale on this device.'

/**
 * Completes a sale exactly once, even if the shop leaves the screen meanwhile. Offline, or after a lost answer, the sale
 * waits on the phone with its key and is sent until the server answers. `onTaken` receives the sale.
 */
export function useTaking(onTaken: (sale: Sale) => void) {
  const [taken, setTaken] = useState<Taken>()
  const tapped = useRef<Sale>(undefined)
  const showToast = useToast()
  const onSettled = () => void invalidate(listInventory, countInventory)
  const taking = useMutation({
    mutationFn: takeOrKeep,
    onSuccess: (answer, { sale }) => {
      onTaken(sale)
      if (answer === 'kept') showToast('Sale saved. We’ll send it when you’re back online.')
      else if (answer === 'kept-without-code') showToast(keptWithoutCode)
      else if (answer?.id !== undefined) {
        const { id, points = 0, points_held: held = 0 } = answer
        setTaken({ id, totalKobo: totalKobo(sale), points, held })
      }
    },
    onSettled,
  })
  const undoing = useMutation({
    ...write(voidSale),
    onSuccess: () => showToast('Sale voided'),
    onError: (failure) => showToast(wordsOf(failure, 'The sale is complete. You can void it in Takings.')),
    onSettled,
  })

  function sell(sale: Sale, paid: WayToPay, { payment, code }: WithPoints = {}) {
    // The second of two quick taps arrives before the first one takes effect.
    if (sale.length === 0 || taking.isPending || tapped.current === sale) return
    tapped.current = sale
    setTaken(undefined)
    const lines = sale.map(({ id, quantity, priceKobo }) => ({
      productId: id,
      quantity,
      price: fromKobo(priceKobo),
    }))
    const body = {
      lines,
      paid,
      ...(payment !== undefined && { payment }),
      ...(code !== undefined && { code }),
    }
    taking.mutate({ sale, body, key: newKey(), owner: signedInOwner() })
  }

  function undo({ id }: Taken) {
    setTaken(undefined)
    undoing.mutate({
      params: { id },
      body: { reason: 'Undone right after the sale' },
      idempotencyKey: newKey(),
    })
  }
  const refusal = taking.error
    ? wordsOf(taking.error, 'The sale wasn’t completed. Please try again.')
    : undefined
  return {
    sell,
    isTaking: taking.isPending,
    refusal,
    forgetRefusal: taking.reset,
    taken,
    undo,
    forget: () => setTaken(undefined),
  }
}

async function takeOrKeep(sold: Sold) {
  // A sale sent later includes its time: that was the price paid. If the first attempt did arrive, the server knows the key.
  const soldAt = new Date().toISOString()
  const { code, ...body } = sold.body
  if (!isOnline() && body.payment !== undefined) throw new RequestFailed({ said: noPoints })
  if (!isOnline() && code !== undefined) throw new RequestFailed({ said: noEarning })
  // A code is valid for only a minute, so after a lost answer it is sent again at once.
  for (let attemptsLeft = code === undefined ? 1 : 2; attemptsLeft > 0 && isOnline(); attemptsLeft -= 1) {
    const answer = await send(sold)
    if (answer !== 'lost') return answer
  }
  const { sale, key, owner } = sold
  const kept = { key, body: { ...body, soldAt }, words: inWords(sale), totalKobo: totalKobo(sale) }
  await keepSale(kept, owner).catch(() => {
    throw new RequestFailed({ said: notKept })
  })
  return code === undefined ? 'kept' : 'kept-without-code'
}

async function send({ body, key }: Sold) {
  try {
    return await request(takeSale, { body, idempotencyKey: key })
  } catch (failure) {
    if (!mayHaveArrived(failure) || (body.code !== undefined && isAnswered(failure))) throw failure
    return 'lost'
  }
}

/** The customer is still there, so the server's answer about a code is shown at once. */
function isAnswered(failure: unknown): boolean {
  const { status = 500 } = failure instanceof RequestFailed ? failure : {}
  return status < 500 && status !== 408
}

function inWords(sale: Sale): string {
  return sale.map(({ name, quantity }) => `${formatCount(quantity)} × ${name}`).join(', ')
}

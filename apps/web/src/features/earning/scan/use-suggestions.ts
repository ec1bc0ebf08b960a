import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import { suggestProduct } from '@jara/contract/earning/purchases'
import { useMutation } from '@tanstack/react-query'
import { type Dispatch, useEffect, useRef } from 'react'
import { write } from '../../../api/request.ts'
import type { TakenPhoto } from '../../../device/photo/photo.ts'
import { forgetKnownShop, keepKnownShop } from '../../../session/known-shops.ts'
import type { ScanStep } from './scan-flow.ts'
import { readSuggestions } from './suggestions.ts'

const failure = { type: 'fail-suggestion', otherwise: 'Failed to get product. Please try again.' } as const

type Failure = { readonly type: 'fail-suggestion' | 'fail-submission'; readonly otherwise: string }

/** Sends a photo and receives product suggestions. */
export function useSuggestions(take: Dispatch<ScanStep>) {
  const { mutate } = useMutation(write(suggestProduct))
  const { begin, end } = useOneAtATime()

  function ask(shop: string, { photo, isBlurred }: TakenPhoto, key?: string) {
    take({ type: 'send', photo, isBlurred, kept: key === undefined ? undefined : { key, shop } })
    const body = new FormData()
    body.set('retailerCode', shop)
    body.set('image', photo, 'photo.jpg')
    const onSent = (share: number) => take({ type: 'progress', share })
    mutate(
      { body, signal: begin(), onSent },
      {
        onSuccess: (answer) => {
          const { name, location = '' } = answer?.shop ?? {}
          if (name) keepKnownShop({ pin: shop, name, location })
          take({ type: 'suggest', suggestions: readSuggestions(answer) })
        },
        onError: (error) => {
          const step = stepAfter(error, failure)
          if (step.type === 'refuse-shop') forgetKnownShop(shop)
          take(step)
        },
      },
    )
  }
  return { ask, giveUp: end }
}

/** Allows one task at a time: starting another or unmounting aborts the previous one. */
function useOneAtATime() {
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  function begin(): AbortSignal {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }
  return { begin, end: () => running.current?.abort() }
}

/** The step after a failed call: an unknown PIN goes back to the PIN field, any other error is shown in place. */
export function stepAfter(error: unknown, { type, otherwise }: Failure): ScanStep {
  const words = wordsOf(error, otherwise)
  const isUnknownShop = error instanceof RequestFailed && error.code === 'shop_unknown'
  return isUnknownShop ? { type: 'refuse-shop', words } : { type, words }
}

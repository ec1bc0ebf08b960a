import { wordsOf } from '@jara/client/request-failed'
import { findItem, recogniseItem } from '@jara/contract/shop/inventory-scans'
import { limits } from '@jara/rules/limits'
import { refusePhoto } from '@jara/rules/earning/photo'
import { useMutation } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import { request, write } from '../../../../api/request.ts'
import type { ToleratedAnswer } from '../../../../api/tolerant.ts'
import { isOnline } from '../../../../device/connection.ts'
import { nudge } from '../../../../device/haptics.ts'
import { shrinkPhoto } from '../../../../device/photo/photo.ts'
import type { Item, ScanStep } from './live-scan.ts'

type Told = NonNullable<ToleratedAnswer<typeof recogniseItem>['items']>[number]

const unknownBarcode = 'No product has this barcode. Take a photo of the item instead.'
const nothingSeen = 'No product recognised. Scan its barcode, or add it under Add Product.'
const needsNetwork = 'You’re offline, so we can’t look up new items. You can still save this list.'
const failed = 'We couldn’t look up this item. Please try again.'

/** Looks up items by barcode or photo. */
export function useItemSearch(take: Dispatch<ScanStep>) {
  const looking = useMutation(write(recogniseItem))

  async function byBarcode(barcode: string): Promise<void> {
    const answer = await request(findItem, { query: { barcode } })
    const item = answer?.item && readItem(answer.item)
    if (!item) return take({ type: 'fail', words: unknownBarcode })
    nudge('capture')
    take({ type: 'find', item })
  }
  async function byPhoto(photo: Blob): Promise<void> {
    const body = new FormData()
    body.set('image', photo, 'photo.jpg')
    const answer = await looking.mutateAsync({ body })
    const told = answer?.items ?? []
    const items = told.flatMap((each) => readItem(each) ?? [])
    const [first] = items
    const isSure = (told[0]?.confidence ?? 0) > limits.autoSelectAbove
    if (!first) take({ type: 'fail', words: nothingSeen })
    else if (isSure && items.length === 1) take({ type: 'find', item: first })
    else take({ type: 'offer', items })
  }
  const fail = (error: unknown) =>
    take({ type: 'fail', words: isOnline() ? wordsOf(error, failed) : needsNetwork })
  return {
    readBarcode(barcode: string) {
      take({ type: 'look' })
      byBarcode(barcode).catch(fail)
    },
    async lookAt(file: File) {
      const refusal = refusePhoto({ bytes: file.size, type: file.type })
      take({ type: 'look', photo: file })
      if (refusal !== undefined) return take({ type: 'fail', words: refusal })
      const shrunk = await shrinkPhoto(file)
      if ('photo' in shrunk) byPhoto(shrunk.photo).catch(fail)
      else take({ type: 'fail', words: failed })
    },
  }
}

function readItem({
  product_id: id,
  product_name: name,
  image_url,
  in_stock,
  price,
}: Told): Item | undefined {
  if (id === undefined || name === undefined) return undefined
  return {
    id,
    name,
    imageUrl: image_url ?? undefined,
    inStock: in_stock ?? 0,
    priceNaira: price ?? undefined,
  }
}

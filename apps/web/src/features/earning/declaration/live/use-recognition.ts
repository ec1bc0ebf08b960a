import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import { checkProductPin, recogniseDeclaration } from '@jara/contract/earning/purchases-declarations'
import { refuseProductPin } from '@jara/rules/earning/declaration'
import { useMutation } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import { write } from '../../../../api/request.ts'
import { keepKnownShop } from '../../../../session/known-shops.ts'
import { photoFailed } from '../declaration-flow.ts'
import { readFound, readVerified } from './found-products.ts'
import type { Given, LiveStep } from './live-declaration.ts'

const nothingFound = 'No products suggested. Please try again.'
const pinFailed = 'Invalid PIN. Please check and try again.'

/** Sends the photo or the PIN of a pack to the server for recognition. */
export function useRecognition(take: Dispatch<LiveStep>, refuseShop: (words: string) => void) {
  const looking = useMutation(write(recogniseDeclaration))
  const checking = useMutation(write(checkProductPin))

  function fail(given: Given, error: unknown): void {
    const words = wordsOf(error, 'pin' in given ? pinFailed : photoFailed)
    if (error instanceof RequestFailed && error.code === 'shop_unknown') return refuseShop(words)
    take({ type: 'fail-recognition', given, words })
  }
  async function look(given: { readonly photo: Blob }, shop: string): Promise<void> {
    const body = new FormData()
    body.set('retailerCode', shop)
    body.set('image', given.photo, 'photo.jpg')
    const answer = await looking.mutateAsync({ body })
    remember(shop, answer?.shop)
    const products = readFound(answer)
    const { imageUrl } = answer ?? {}
    if (imageUrl === undefined || products.length === 0)
      take({ type: 'fail-recognition', given, words: nothingFound })
    else take({ type: 'recognise', found: { photo: given.photo, imageUrl, products } })
  }
  async function check(given: { readonly pin: string }, shop: string): Promise<void> {
    const answer = await checking.mutateAsync({ body: { retailerCode: shop, pin: given.pin } })
    remember(shop, answer?.shop)
    const product = readVerified(answer)
    if (product) take({ type: 'verify', pin: given.pin, product })
    else take({ type: 'fail-recognition', given, words: pinFailed })
  }
  return (given: Given, shop: string) => {
    take({ type: 'give', given })
    if ('pin' in given && refuseProductPin(given.pin) !== undefined) return
    const answered = 'pin' in given ? check(given, shop) : look(given, shop)
    answered.catch((error: unknown) => fail(given, error))
  }
}

function remember(
  pin: string,
  shop: { readonly name?: string | undefined; readonly location?: string | undefined } | undefined,
): void {
  if (shop?.name) keepKnownShop({ pin, name: shop.name, location: shop.location ?? '' })
}

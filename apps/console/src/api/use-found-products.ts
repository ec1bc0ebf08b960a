import type { AnswerOf } from '@jara/contract/call'
import { listCatalogue } from '@jara/contract/catalogue/products-console'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from './read.ts'

export interface FoundProducts {
  readonly words: string
  readonly onWords: (words: string) => void
  readonly found: AnswerOf<typeof listCatalogue>['products']
}

/** Searches the catalogue for products that match what the operator types. */
export function useFoundProducts(isEnabled = true): FoundProducts {
  const [words, onWords] = useState('')
  const { data } = useQuery({
    ...read(listCatalogue, { query: { state: 'shown', search: words.trim() } }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
  return { words, onWords, found: data?.products ?? [] }
}

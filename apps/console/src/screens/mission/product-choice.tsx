import { listCatalogue } from '@jara/contract/console/catalogue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/read.ts'
import { Labelled } from '../../parts/labelled.tsx'

export interface ChosenProduct {
  readonly id: number
  readonly name: string
  readonly brand?: string
  readonly image_url?: string | null | undefined
}

interface ProductChoiceProps {
  readonly chosen: ChosenProduct | undefined
  readonly onChoose: (product: ChosenProduct | undefined) => void
  readonly isReadOnly: boolean
}

/** Finds a product of the catalogue by words, and picks one of what is found. */
export function ProductChoice({ chosen, onChoose, isReadOnly }: ProductChoiceProps) {
  const [words, setWords] = useState('')
  const { data } = useQuery({
    ...read(listCatalogue, { query: { state: 'shown', search: words.trim() } }),
    placeholderData: keepPreviousData,
    enabled: !isReadOnly,
  })
  const found = data?.products ?? []
  const options: readonly ChosenProduct[] =
    chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <>
      {!isReadOnly && (
        <Labelled label="Find a product">
          <input
            name="find_product"
            type="search"
            autoComplete="off"
            placeholder="Words of its name or brand"
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </Labelled>
      )}
      <Labelled label="Product">
        <select
          name="product_id"
          required
          value={chosen?.id ?? ''}
          onChange={({ currentTarget }) =>
            onChoose(options.find(({ id }) => String(id) === currentTarget.value))
          }
        >
          <option value="">Choose</option>
          {options.map(({ id, name, brand }) => (
            <option key={id} value={id}>
              {brand === undefined ? name : `${name}, ${brand}`}
            </option>
          ))}
        </select>
      </Labelled>
    </>
  )
}

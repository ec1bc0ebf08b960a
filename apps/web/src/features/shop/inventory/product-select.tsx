import { wordsOf } from '@jara/client/request-failed'
import { largestPage, longestSearch } from '@jara/contract/list-page'
import { listProducts } from '@jara/contract/catalogue/products'
import { isFound } from '@jara/rules/search'
import { SearchField } from '@jara/ui/search-field'
import { SelectField } from '@jara/ui/select-field'
import { Stack } from '@jara/ui/stack'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { FailureNotice } from '@jara/ui/failure-notice'
import { useAskedSearch } from './use-asked-search.ts'

/** A longer list is tedious to scroll through in the phone's own picker. */
const mostWithoutSearch = 15

const page = { limit: String(largestPage) }

/** The catalogue's products by name. A long list gets a search, which always keeps the selected product. */
export function ProductSelect() {
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<{ id: string; name: string }>()
  const catalogue = useQuery(read(listProducts, { query: page }))
  const isWholeHere = catalogue.data !== undefined && catalogue.data.length !== largestPage
  const asked = useAskedSearch(search, isWholeHere)
  const { data, error, isPending, refetch } = useQuery({
    ...read(listProducts, { query: asked === '' ? page : { ...page, search: asked } }),
    placeholderData: keepPreviousData,
  })
  const found = (data ?? catalogue.data ?? []).flatMap(({ id, name = '' }) =>
    isFound(name, search) ? [{ id: String(id), name }] : [],
  )
  const offered = selected ? [selected, ...found.filter(({ id }) => id !== selected.id)] : found
  offered.sort((one, other) => one.name.localeCompare(other.name))
  return (
    <Stack>
      {error && (
        <FailureNotice
          words={wordsOf(error, 'Failed to fetch products.')}
          said={undefined}
          onRetry={() => void refetch()}
        />
      )}
      {catalogue.data && catalogue.data.length > mostWithoutSearch && (
        <SearchField
          label="Search products"
          placeholder="Search products..."
          maxLength={longestSearch}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <SelectField
        label="Product"
        name="productId"
        hint={
          found.length === largestPage
            ? `Showing the newest ${largestPage}. Search to find others.`
            : undefined
        }
        value={selected?.id ?? ''}
        onChange={(event) => setSelected(offered.find(({ id }) => id === event.target.value))}
      >
        <option value="">{isPending ? 'Loading products...' : 'Select a product'}</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </Stack>
  )
}

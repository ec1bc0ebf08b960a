import { listProducts } from '@jara/contract/products'
import { isFound } from '@jara/rules/search'
import { SearchField } from '@jara/ui/search-field'
import { SelectField } from '@jara/ui/select-field'
import { Stack } from '@jara/ui/stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/read.ts'
import { wordsOf } from '../../api/request-failed.ts'
import { FailureNotice } from '@jara/ui/failure-notice'

/** A longer list is tedious to scroll through in the phone's own picker. */
const mostWithoutSearch = 15

/** The catalogue's products by name. A long list gets a search, which always keeps the selected product. */
export function ProductSelect() {
  const { data = [], error, isPending, refetch } = useQuery(read(listProducts))
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState('')
  const offered = data
    .filter(({ id, name = '' }) => String(id) === selected || isFound(name, search))
    .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? ''))
  return (
    <Stack>
      {error && (
        <FailureNotice
          words={wordsOf(error, 'Failed to fetch products.')}
          said={undefined}
          onRetry={() => void refetch()}
        />
      )}
      {data.length > mostWithoutSearch && (
        <SearchField
          label="Search products"
          placeholder="Search products..."
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <SelectField
        label="Product"
        name="productId"
        value={selected}
        onChange={(event) => setSelected(event.target.value)}
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

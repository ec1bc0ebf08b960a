import { navigate } from '@jara/client/router'
import { statementFilters } from '@jara/contract/points/statement'
import { Chips } from '@jara/ui/chips'
import { SearchField } from '@jara/ui/search-field'
import { useState } from 'react'
import { useDebounced } from '../../../device/use-debounced.ts'
import { furtherPaths } from '../../../navigation/further-paths.ts'
import { searchOf, type StatementFilter } from './statement-filter.ts'

const typingPauseMs = 400

const labels = ['All', 'Earned', 'Pending', 'Spent', 'Rejected', 'Refunded'] as const

/** The statement's filters, apart from its month. */
export function FilterBar({ filter }: { filter: StatementFilter }) {
  const [typed, setTyped] = useState(filter.search ?? '')
  const [known, setKnown] = useState(filter.search)
  // Back, or a button further down, changes the address, and so the search.
  if (known !== filter.search) {
    setKnown(filter.search)
    setTyped(filter.search ?? '')
  }
  const find = () => {
    const search = typed.trim() || undefined
    if (search === filter.search) return
    setKnown(search)
    narrow({ ...filter, search })
  }
  useDebounced(typed, find, typingPauseMs)
  const selected = labels.find((label) => label.toLowerCase() === filter.show) ?? 'All'
  const show = (label: (typeof labels)[number]) =>
    narrow({ ...filter, show: statementFilters.find((each) => each === label.toLowerCase()) })
  return (
    <>
      <SearchField
        name="search"
        label="Search statement"
        placeholder="Product, shop or number"
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Chips label="Show" options={labels} selected={selected} onSelect={show} />
    </>
  )
}

/** Replaces the address, so that Back leaves the statement at once. */
export function narrow(filter: StatementFilter): void {
  navigate(`${furtherPaths.Statement}${searchOf(filter)}`, { replace: true })
}

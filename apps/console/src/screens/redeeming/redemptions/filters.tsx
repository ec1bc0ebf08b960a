import type { DeskTab } from '@jara/contract/redeeming/redemptions-console'
import { readSwitches } from '@jara/contract/redeeming/redemptions-switches'
import { redemptionTypes, typeLabels } from '@jara/rules/redeeming/redemption'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { ChoiceTabs, FilterBar, FindField, Pick } from '../../../parts/filter-bar.tsx'

export const filterNames = ['tab', 'service', 'type', 'min_age', 'min_amount', 'search'] as const
type FilterName = (typeof filterNames)[number]

const ages = [
  ['30', 'Older than 30 s'],
  ['3600', 'Older than 1 h'],
  ['21600', 'Older than 6 h'],
  ['86400', 'Older than 24 h'],
] as const
const amounts = [
  ['1000', 'From ₦1,000'],
  ['5000', 'From ₦5,000'],
  ['20000', 'From ₦20,000'],
] as const
const types = redemptionTypes.map((type) => [type, typeLabels[type]] as const)

interface FiltersProps {
  readonly filters: Partial<Record<FilterName, string>>
  readonly tab: DeskTab
  readonly counts: { readonly open: number; readonly person: number } | undefined
  readonly change: (changes: Partial<Record<FilterName, string | undefined>>) => void
}

/** The list's filters. A search covers all redemptions. */
export function Filters({ filters, tab, counts, change }: FiltersProps) {
  const switches = useQuery(read(readSwitches))
  const services = (switches.data ?? []).flatMap(({ scope, name }) =>
    scope === 'item' ? [[name, name] as const] : [],
  )
  return (
    <FilterBar>
      <ChoiceTabs
        label="Status"
        selected={tab}
        onSelect={(next) => change({ tab: next })}
        tabs={[
          { key: 'open', label: 'Open', count: counts?.open },
          { key: 'person', label: 'Needs review', count: counts?.person },
          { key: 'delivered', label: 'Delivered' },
          { key: 'refunded', label: 'Refunded' },
          { key: 'all', label: 'All' },
        ]}
      />
      <FindField
        name="search"
        label="Number, email or order ID"
        value={filters.search}
        onFind={(search) => change({ search, tab: search === undefined ? undefined : 'all' })}
      />
      <Pick
        name="service"
        label="Service"
        any="Any service"
        options={services}
        value={filters.service}
        onPick={(service) => change({ service })}
      />
      <Pick
        name="type"
        label="Type"
        any="Any type"
        options={types}
        value={filters.type}
        onPick={(type) => change({ type })}
      />
      <Pick
        name="min_age"
        label="Age"
        any="Any age"
        options={ages}
        value={filters.min_age}
        onPick={(age) => change({ min_age: age })}
      />
      <Pick
        name="min_amount"
        label="Amount"
        any="Any amount"
        options={amounts}
        value={filters.min_amount}
        onPick={(amount) => change({ min_amount: amount })}
      />
    </FilterBar>
  )
}

import { useAddress } from '@jara/client/router'
import { readStatementSummary } from '@jara/contract/points/statement'
import { useQuery } from '@tanstack/react-query'
import { read, silently } from '../../../api/read.ts'
import { EntryList } from './entry-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { MonthChoice } from './month-choice.tsx'
import { SealNotice } from './seal/seal-notice.tsx'
import { SealPill } from './seal/seal-pill.tsx'
import { filterIn } from './statement-filter.ts'
import { StatementHero } from './statement-hero.tsx'

/** Every change to the customer’s points. */
export function StatementPanel() {
  const filter = filterIn(useAddress().search)
  const { data: summary } = useQuery(silently(read(readStatementSummary)))
  const months = summary?.months ?? []
  return (
    <>
      <StatementHero summary={summary} end={<SealPill />} />
      <SealNotice />
      <FilterBar filter={filter} />
      <MonthChoice filter={filter} months={months} />
      <EntryList filter={filter} months={months} />
    </>
  )
}

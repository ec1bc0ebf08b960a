import { saidIn } from '@jara/client/request-failed'
import { Button } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { EmptyState } from '@jara/ui/empty-state'
import { FailureNotice } from '@jara/ui/failure-notice'
import { List } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { Skeleton, SkeletonBlock } from '@jara/ui/skeleton'
import { Text } from '@jara/ui/text'
import { EntryRow } from './entry-row.tsx'
import { narrow } from './filter-bar.tsx'
import { type MonthSum, MonthSums } from './month-choice.tsx'
import { byMonth, nameOfMonth } from './months.ts'
import { isNarrowed, type StatementFilter } from './statement-filter.ts'
import { useEntries } from './use-entries.ts'

interface EntryListProps {
  readonly filter: StatementFilter
  readonly months: readonly MonthSum[]
}

/** The entries, month by month, newest first. */
export function EntryList({ filter, months }: EntryListProps) {
  const { entries, isPart, error, retry, hasMore, isLoadingMore, loadMore } = useEntries(filter)
  if (entries === undefined && error) {
    return <FailureNotice words="Your statement could not be loaded." said={saidIn(error)} onRetry={retry} />
  }
  if (entries === undefined) return <AwaitedEntries />
  if (entries.length === 0) return <NoEntries filter={filter} />
  const isWhole = !isNarrowed(filter)
  return (
    <>
      {isPart && <Text look="hint">Showing saved results only.</Text>}
      {byMonth(entries).map(({ month, entries: ofMonth }) => {
        const sum = isWhole ? months.find((each) => each.month === month) : undefined
        const name = nameOfMonth(month)
        return (
          <Section key={month} title={name} end={sum && <MonthSums sum={sum} />}>
            <List label={name}>
              {ofMonth.map((entry, place) => (
                <EntryRow key={entry.id ?? place} entry={entry} />
              ))}
            </List>
          </Section>
        )
      })}
      {hasMore && (
        <Button variant="quiet" iconEnd="down" busy={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
    </>
  )
}

function NoEntries({ filter }: { filter: StatementFilter }) {
  const { month, show, search } = filter
  if (!isNarrowed(filter)) {
    return (
      <Card>
        <EmptyState icon="list" title="No activity yet" words="Your points activity appears here." />
      </Card>
    )
  }
  const where = [show && show[0]?.toUpperCase() + show.slice(1), month && nameOfMonth(month)].filter(Boolean)
  const searched = search === undefined ? 'Nothing found' : `Nothing found for “${search}”`
  const everything = { month: undefined, show: undefined, search }
  return (
    <Card>
      <EmptyState
        icon="search"
        title={searched}
        {...(where.length > 0 && { words: `In ${where.join(', ')}. Try all months and types.` })}
      >
        <Button
          variant="tonal"
          small
          onClick={() => narrow(where.length > 0 ? everything : { ...everything, search: undefined })}
        >
          {where.length > 0 && search !== undefined ? 'Search everything' : 'Show everything'}
        </Button>
      </EmptyState>
    </Card>
  )
}

function AwaitedEntries() {
  return (
    <Skeleton label="Loading your statement">
      <List>
        {Array.from({ length: 4 }, (_, place) => (
          <EntrySkeleton key={place} />
        ))}
      </List>
    </Skeleton>
  )
}

function EntrySkeleton() {
  return <SkeletonBlock shape="panel" />
}

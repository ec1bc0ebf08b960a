import { pageSize, type QueryOf } from '@jara/contract/call'
import {
  askProvider,
  type DeskTab,
  deskTabs,
  listRedemptions,
} from '@jara/contract/redeeming/redemptions-console'
import { exportRedemptions } from '@jara/contract/redeeming/redemptions-exports'
import { redemptionTypes } from '@jara/rules/redeeming/redemption'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readPages } from '../../../api/read.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { SavedViews } from '../../../features/operations/saved-views/saved-views.tsx'
import { useFilters } from '../../../navigation/use-filters.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { Points } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { CsvButton } from '../../../parts/csv-button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { count } from '../../../parts/words.ts'
import { useMay } from '../../../session/rights.ts'
import { AskMany } from './ask-many.tsx'
import { filterNames, Filters } from './filters.tsx'
import { RedemptionsTable } from './redemptions-table.tsx'
import { PauseAll, Switches } from './switches.tsx'

/** The redemptions list: open ones first, the oldest at the top. */
export function RedemptionsScreen() {
  const [filters, change] = useFilters(filterNames)
  const may = useMay()
  const asking = useAction(askProvider, { rereads: [listRedemptions], toastsFailure: true })
  const tab = tabIn(filters)
  const type = redemptionTypes.find((known) => known === filters.type)
  const query = { ...filters, tab, type }
  const [chosen, setChosen] = useChosen(JSON.stringify(query))
  const list = useInfiniteQuery({
    ...readPages(listRedemptions, { query }, ({ redemptions }) =>
      redemptions.length === pageSize ? redemptions.at(-1)?.id : undefined,
    ),
    placeholderData: keepPreviousData,
  })
  const counts = list.data?.pages[0]?.counts

  function choose(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  return (
    <>
      <PageHead
        title="Redemptions"
        lead={counts && <Lead {...counts} />}
        acts={
          <>
            <ExportButton query={query} />
            <PauseAll />
          </>
        }
      />
      <Switches />
      <Panel label="Redemptions" padded={false} foot={<Foot mayAsk={may(askProvider)} />}>
        <SavedViews list="redemptions" />
        <Filters filters={filters} tab={tab} change={change} counts={counts} />
        {may(askProvider) && <AskMany chosen={chosen} onDone={() => setChosen(nothing)} />}
        <Answer query={list}>
          {({ pages }) => (
            <RedemptionsTable
              rows={pages.flatMap(({ redemptions }) => redemptions)}
              tab={tab}
              isFiltered={Object.keys(filters).some((name) => name !== 'tab')}
              onClear={() => change(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
              chosen={chosen}
              onChoose={may(askProvider) ? choose : undefined}
              onAsk={may(askProvider) ? (id) => asking.start({ params: { id } }) : undefined}
            />
          )}
        </Answer>
        {list.hasNextPage && (
          <ActButton variant="bare" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {tab === 'open' || tab === 'person' ? 'Next 50' : 'Older'}
          </ActButton>
        )}
      </Panel>
    </>
  )
}

/** Exports are audited. */
function ExportButton({ query }: { query: QueryOf<typeof exportRedemptions> }) {
  return (
    <CsvButton
      name="redemptions.csv"
      read={() => request(exportRedemptions, { query })}
      says={({ redemptions, is_cut: isCut }) =>
        isCut
          ? `The file has only the first ${count(redemptions)} redemptions. Narrow the filters to get the rest.`
          : undefined
      }
    />
  )
}

/** The selection in a list. Changing the filters clears it. */
function useChosen(list: string): [ReadonlySet<string>, (ids: ReadonlySet<string>) => void] {
  const [chosen, setChosen] = useState({ list, ids: nothing })
  return [chosen.list === list ? chosen.ids : nothing, (ids) => setChosen({ list, ids })]
}

const nothing: ReadonlySet<string> = new Set()

function tabIn({ tab }: { tab?: string }): DeskTab {
  return deskTabs.find((known) => known === tab) ?? 'open'
}

function Lead({ open, person, held_points: held }: { open: number; person: number; held_points: number }) {
  if (open === 0 && person === 0) return 'No open redemptions. Every order has been delivered or refunded.'
  return (
    <>
      {open} open, with <Points amount={held} /> on hold. {person === 1 ? '1 needs' : `${person} need`}{' '}
      review.
    </>
  )
}

function Foot({ mayAsk }: { mayAsk: boolean }) {
  return (
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> or <kbd>K</kbd> <kbd>J</kbd> move, <kbd>Enter</kbd> open
      {mayAsk && (
        <>
          , <kbd>Q</kbd> check status, <kbd>X</kbd> select
        </>
      )}
    </span>
  )
}

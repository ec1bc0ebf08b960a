import type { QueryOf } from '@jara/contract/call'
import {
  askProvider,
  type DeskTab,
  deskTabs,
  listRedemptions,
} from '@jara/contract/redeeming/redemptions-console'
import { exportRedemptions } from '@jara/contract/redeeming/redemptions-exports'
import { redemptionTypes } from '@jara/rules/redeeming/redemption'
import { useState } from 'react'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { useList } from '../../../api/use-list.ts'
import { SavedViews } from '../../../features/operations/saved-views/saved-views.tsx'
import { useFilters } from '../../../navigation/use-filters.ts'
import { Points } from '../../../parts/amounts.tsx'
import { CsvButton } from '../../../parts/csv-button.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { count } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import { AskMany } from './ask-many.tsx'
import { filterNames, Filters } from './filters.tsx'
import { choice, columns, hrefOf } from './redemption-columns.tsx'
import { PauseAll, Switches } from './switches.tsx'

/** The redemptions list: open ones first, the oldest at the top. */
export function RedemptionsScreen() {
  const [filters, change] = useFilters(filterNames)
  const mayAsk = useMay()(askProvider)
  const asking = useAction(askProvider, { rereads: [listRedemptions], toastsFailure: true })
  const tab = tabIn(filters)
  const type = redemptionTypes.find((known) => known === filters.type)
  const query = { ...filters, tab, type }
  const [chosen, setChosen] = useChosen(JSON.stringify(query))
  const list = useList(
    listRedemptions,
    { query },
    { rowsOf: ({ redemptions }) => redemptions, isFollowed: true },
  )
  const counts = list.first?.counts

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
      <ListPanel
        label="Redemptions"
        list={list}
        columns={mayAsk ? [choice(chosen, choose), ...columns] : columns}
        hrefOf={hrefOf}
        isMarked={({ id }) => chosen.has(id)}
        onKey={(key, { id }) => {
          if (key === 'q' && mayAsk) asking.start({ params: { id } })
          if (key === 'x' && mayAsk) choose(id)
        }}
        empty={
          Object.keys(filters).some((name) => name !== 'tab')
            ? {
                title: 'No matching redemptions',
                says: 'Search by full phone or meter number, email address or order ID.',
                onClear: () => change(Object.fromEntries(filterNames.map((name) => [name, undefined]))),
              }
            : noRows[tab]
        }
        nextLabel={tab === 'open' || tab === 'person' ? 'Next 50' : 'Older'}
        foot={<Keys mayAsk={mayAsk} />}
      >
        <SavedViews list="redemptions" />
        <Filters filters={filters} tab={tab} change={change} counts={counts} />
        {mayAsk && <AskMany chosen={chosen} onDone={() => setChosen(nothing)} />}
      </ListPanel>
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

const noRows: Readonly<Record<DeskTab, string>> = {
  open: 'No open redemptions',
  person: 'No redemptions need review',
  delivered: 'No delivered redemptions yet',
  refunded: 'No refunded redemptions yet',
  all: 'No redemptions yet',
}

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

function Keys({ mayAsk }: { mayAsk: boolean }) {
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

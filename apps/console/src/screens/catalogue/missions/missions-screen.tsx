import type { AnswerOf } from '@jara/contract/call'
import { draftMission, listMissions, missionStates } from '@jara/contract/catalogue/missions-console'
import { Link } from '@jara/ui/link'
import { useList } from '../../../api/use-list.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { ActLink } from '../../../parts/act-button.tsx'
import { Points } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { BudgetBar } from '../../../parts/budget-bar.tsx'
import { ChoiceTabs, FilterBar } from '../../../parts/filter-bar.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { MissionBadge } from '../../../parts/mission-badge.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Thumbnail } from '../../../parts/thumbnail.tsx'
import { dayInWords } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'

type Mission = AnswerOf<typeof listMissions>[number]

const tabs = [
  { key: 'all', label: 'All' },
  { key: 'draft', label: 'Drafts' },
  { key: 'planned', label: 'Planned' },
  { key: 'running', label: 'Running' },
  { key: 'paused', label: 'Paused' },
  { key: 'over', label: 'Ended' },
] as const

export function MissionsScreen() {
  const may = useMay()
  const [filters, change] = useFilters(['state'])
  const state = missionStates.find((known) => known === filters.state)
  const list = useList(listMissions, { query: { state } })
  return (
    <>
      <PageHead
        title="Missions"
        lead="A bonus for each unit of a product, until the last day or until the budget runs out."
        acts={
          may(draftMission) && (
            <ActLink variant="primary" icon="plus" href="/console/missions/new">
              New mission
            </ActLink>
          )
        }
      />
      <ListPanel
        label="Missions"
        list={list}
        columns={columns}
        hrefOf={hrefOf}
        empty={
          state === undefined
            ? 'No missions yet'
            : {
                title: 'No matching missions',
                onClear: () => change({ state: undefined }),
                clearLabel: 'Show all missions',
              }
        }
      >
        <FilterBar>
          <ChoiceTabs
            label="Status"
            tabs={tabs}
            selected={state ?? 'all'}
            onSelect={(key) => change({ state: key === 'all' ? undefined : key })}
          />
        </FilterBar>
      </ListPanel>
    </>
  )
}

const hrefOf = ({ id }: Mission) => `/console/missions/${id}`

const columns: readonly Column<Mission>[] = [
  {
    head: 'Mission',
    wraps: true,
    card: 'lead',
    cell: (mission) => (
      <Thumbnail source={mission.shown_image_url}>
        <Link href={hrefOf(mission)}>{mission.name}</Link>
        <small>{mission.product_name}</small>
      </Thumbnail>
    ),
  },
  {
    head: 'Dates',
    wraps: true,
    cell: ({ starts_on, ends_on }) => `${dayInWords(starts_on)} to ${dayInWords(ends_on)}`,
  },
  { head: 'Per unit', end: true, cell: (mission) => <Points amount={mission.bonus_points_per_unit} /> },
  {
    head: 'Budget used',
    end: true,
    cell: (mission) => <BudgetBar {...mission} />,
  },
  {
    head: 'Status',
    end: true,
    card: 'lead-end',
    cell: ({ state, waits }) => <MissionBadge state={state} waits={waits} />,
  },
]

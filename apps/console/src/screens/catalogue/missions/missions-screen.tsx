import { type AnswerOf, pageSize } from '@jara/contract/call'
import { draftMission, listMissions, missionStates } from '@jara/contract/catalogue/missions-console'
import { Link } from '@jara/ui/link'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api/read.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { ActButton, ActLink } from '../../../parts/act-button.tsx'
import { Points } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { BudgetBar } from '../../../parts/budget-bar.tsx'
import { ChoiceTabs, FilterBar } from '../../../parts/filter-bar.tsx'
import { MissionBadge } from '../../../parts/mission-badge.tsx'
import { NextPage } from '../../../parts/next-page.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Thumbnail } from '../../../parts/thumbnail.tsx'
import { dayInWords } from '../../../parts/words.ts'
import { useMay } from '../../../session/rights.ts'

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
  const list = useInfiniteQuery({
    ...readPages(listMissions, { query: { state } }, (page) =>
      page.length < pageSize ? undefined : page.at(-1)?.id,
    ),
    placeholderData: keepPreviousData,
  })
  const missions = list.data?.pages.flat() ?? []
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
      <Panel label="Missions" padded={false} foot={<NextPage shown={missions.length} query={list} />}>
        <FilterBar>
          <ChoiceTabs
            label="Status"
            tabs={tabs}
            selected={state ?? 'all'}
            onSelect={(key) => change({ state: key === 'all' ? undefined : key })}
          />
        </FilterBar>
        <Answer query={list}>
          {() =>
            missions.length > 0 ? (
              <DataTable
                label="Missions"
                columns={columns}
                rows={missions}
                keyOf={({ id }) => id}
                hrefOf={hrefOf}
              />
            ) : (
              <Empty title={state === undefined ? 'No missions yet' : 'No matching missions'}>
                {state !== undefined && (
                  <ActButton onClick={() => change({ state: undefined })}>Show all missions</ActButton>
                )}
              </Empty>
            )
          }
        </Answer>
      </Panel>
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

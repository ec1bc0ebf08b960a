import type { AnswerOf } from '@jara/contract/call'
import { addBlock, type BlockKind, blockKinds, liftBlock, listBlocks } from '@jara/contract/trust/blocklist'
import { useState } from 'react'
import { useList } from '../../../api/use-list.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { ChoiceTabs, FilterBar, FindField, Pick } from '../../../parts/filter-bar.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { useMay } from '../../../session/session.ts'
import { AddDialog } from './add-dialog.tsx'
import { blockColumns, kindWords } from './block-columns.tsx'
import { LiftDialog } from './lift-dialog.tsx'

type Block = AnswerOf<typeof listBlocks>[number]

const states = [
  { key: 'in-force', label: 'Active' },
  { key: 'over', label: 'Ended' },
] as const

const kinds = blockKinds.map((kind) => [kind, kindWords[kind].name] as const)

const filterNames = ['state', 'kind', 'search', 'block'] as const

/** The blocklist: what may not open an account or redeem. */
export function BlocksScreen() {
  const may = useMay()
  const [{ block }, change] = useFilters(filterNames)
  const [isAdding, setAdding] = useState(false)
  function close() {
    setAdding(false)
    change({ block: undefined })
  }
  return (
    <>
      <PageHead
        title="Blocklist"
        lead="Blocked phone numbers, meters, email domains and devices can’t open accounts or redeem points. Existing accounts keep their points and can still earn."
        acts={
          may(addBlock) && (
            <ActButton variant="primary" icon="plus" onClick={() => setAdding(true)}>
              Add to blocklist
            </ActButton>
          )
        }
      />
      <BlockList />
      {(isAdding || block !== undefined) && may(addBlock) && <AddDialog session={block} onClose={close} />}
    </>
  )
}

function BlockList() {
  const may = useMay()
  const [filters, change] = useFilters(filterNames)
  const [lifted, setLifted] = useState<Block>()
  const state = filters.state === 'over' ? 'over' : 'in-force'
  const kind: BlockKind | undefined = blockKinds.find((known) => known === filters.kind)
  const { search } = filters
  const list = useList(listBlocks, { query: { state, kind, search } })
  return (
    <>
      <ListPanel
        panelLabel="Blocklist"
        label={state === 'over' ? 'Ended blocks' : 'Active blocks'}
        list={list}
        columns={blockColumns(state, may(liftBlock) ? setLifted : undefined)}
        empty={kind || search ? 'No matching blocks' : 'Nothing is blocked'}
      >
        <FilterBar>
          <ChoiceTabs
            label="Status"
            tabs={states}
            selected={state}
            onSelect={(key) => change({ state: key === 'over' ? key : undefined })}
          />
          <Pick
            name="kind"
            label="Type"
            any="All types"
            options={kinds}
            value={kind}
            onPick={(picked) => change({ kind: picked })}
          />
          <FindField
            name="search"
            label="Number or domain"
            value={search}
            onFind={(words) => change({ search: words })}
          />
        </FilterBar>
      </ListPanel>
      {lifted && <LiftDialog block={lifted} onClose={() => setLifted(undefined)} />}
    </>
  )
}

import type { AnswerOf } from '@jara/contract/call'
import { addBlock, type BlockKind, blockKinds, liftBlock, listBlocks } from '@jara/contract/console/blocks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readPages } from '../../api/read.ts'
import { useFilters } from '../../navigation/use-filters.ts'
import { ActButton } from '../../parts/act-button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ChoiceTabs, FilterBar, FindField, Pick } from '../../parts/filter-bar.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import { lastIdOf, readWhenAsked } from '../../parts/pages.ts'
import { Panel } from '../../parts/panel.tsx'
import { useMay } from '../../session/rights.ts'
import { AddDialog } from './add-dialog.tsx'
import { blockColumns } from './block-columns.tsx'
import { kindWords } from './block-words.ts'
import { LiftDialog } from './lift-dialog.tsx'

type Block = AnswerOf<typeof listBlocks>[number]

const states = [
  { key: 'in-force', label: 'In force' },
  { key: 'over', label: 'Over' },
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
        title="Blocks"
        lead="Numbers, e-mail domains and devices that make no account and redeem nothing. Points stay, and can be earned."
        acts={
          may(addBlock) && (
            <ActButton variant="primary" icon="plus" onClick={() => setAdding(true)}>
              Block something
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
  const query = useInfiniteQuery({
    ...readPages(listBlocks, { query: { state, kind, search } }, lastIdOf),
    ...readWhenAsked,
  })
  return (
    <Panel label="Blocks" padded={false}>
      <FilterBar>
        <ChoiceTabs
          label="State"
          tabs={states}
          selected={state}
          onSelect={(key) => change({ state: key === 'over' ? key : undefined })}
        />
        <Pick
          name="kind"
          label="Kind"
          any="Everything"
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
      <PagedTable
        label={state === 'over' ? 'Blocks that are over' : 'Blocks in force'}
        columns={blockColumns(state, may(liftBlock) ? setLifted : undefined)}
        query={query}
        empty={<Empty title={kind || search ? 'No block is like this' : 'Nothing is blocked'} />}
      />
      {lifted && <LiftDialog block={lifted} onClose={() => setLifted(undefined)} />}
    </Panel>
  )
}

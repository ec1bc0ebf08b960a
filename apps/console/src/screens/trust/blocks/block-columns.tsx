import type { AnswerOf } from '@jara/contract/call'
import type { listBlocks } from '@jara/contract/trust/blocklist'
import { ActButton } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { kindInWords } from './block-words.ts'

type Block = AnswerOf<typeof listBlocks>[number]

export function blockColumns(
  state: 'in-force' | 'over',
  onLift: ((block: Block) => void) | undefined,
): readonly Column<Block>[] {
  if (state === 'over') return [...facts, ended]
  return onLift ? [...facts, until, lifting(onLift)] : [...facts, until]
}

const facts: readonly Column<Block>[] = [
  {
    head: 'Blocked',
    wraps: true,
    card: 'lead',
    cell: ({ target, kind }) => (
      <>
        <b>{target}</b>
        <small>{kindInWords(kind)}</small>
      </>
    ),
  },
  { head: 'Reason', wraps: true, cell: ({ reason }) => reason },
  {
    head: 'Blocked by',
    cell: ({ made_by, made_at }) => (
      <>
        {made_by}
        <small>
          <When at={made_at} />
        </small>
      </>
    ),
  },
]

const until: Column<Block> = {
  head: 'Until',
  cell: ({ until: moment }) => (moment ? <When at={moment} /> : 'No end date'),
}

const ended: Column<Block> = {
  head: 'Ended',
  cell: ({ lifted_by: by, lifted_at: at, until: moment }) => (
    <>
      <When at={at ?? moment ?? ''} />
      <small>{by ? `unblocked by ${by}` : 'expired'}</small>
    </>
  ),
}

function lifting(onLift: (block: Block) => void): Column<Block> {
  return {
    head: 'Actions',
    end: true,
    cell: (block) => (
      <ActButton size="small" aria-label={`Unblock ${block.target}`} onClick={() => onLift(block)}>
        Unblock
      </ActButton>
    ),
  }
}

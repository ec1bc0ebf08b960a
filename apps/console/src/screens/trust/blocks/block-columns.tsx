import type { AnswerOf } from '@jara/contract/call'
import type { BlockKind, listBlocks } from '@jara/contract/trust/blocklist'
import { ActButton } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'

/** The name of each kind of block, and what to type for it. */
export const kindWords: Readonly<Record<BlockKind, { readonly name: string; readonly hint: string }>> = {
  'email-domain': { name: 'Domain', hint: 'For example, example.com. Includes its subdomains.' },
  phone: { name: 'Phone number', hint: 'For example, 0803 123 4567' },
  meter: { name: 'Meter', hint: '10 to 13 digits' },
  device: { name: 'Device', hint: 'Block a device from the customer’s page' },
}

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

function kindInWords(kind: string): string {
  return (kindWords as Readonly<Record<string, { readonly name: string }>>)[kind]?.name ?? kind
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

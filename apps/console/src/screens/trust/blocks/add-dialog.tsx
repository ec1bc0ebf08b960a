import { bodyIn, fieldOf } from '@jara/contract/form-fields'
import { addBlock, type BlockKind, countBlocked, listBlocks } from '@jara/contract/trust/blocklist'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { read } from '../../../api/read.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { ChoiceTabs } from '../../../parts/filter-bar.tsx'
import { FieldGrid, Labelled } from '../../../parts/labelled.tsx'
import { count } from '../../../parts/words.ts'
import { kindWords } from './block-columns.tsx'

const typedKinds = (['email-domain', 'phone', 'meter'] as const).map((key) => ({
  key,
  label: kindWords[key].name,
}))

const terms = [
  ['', 'Until unblocked'],
  ['1', '1 day'],
  ['30', '30 days'],
  ['365', '1 year'],
] as const

interface AddDialogProps {
  /** The session of the device to block, if it is a device. */
  readonly session: string | undefined
  readonly onClose: () => void
}

/** Blocks what the operator types, or the device chosen on a customer's page. */
export function AddDialog({ session, onClose }: AddDialogProps) {
  const blocking = useAction(addBlock, { changes: [listBlocks] })
  const [kind, setKind] = useState<BlockKind>(session === undefined ? 'email-domain' : 'device')
  const [target, setTarget] = useState(session ?? '')
  const [reason, setReason] = useState('')
  const [days, setDays] = useState('')

  return (
    <ConfirmDialog
      title={session === undefined ? 'Add to blocklist' : 'Block this device'}
      act={`Block ${kindWords[kind].name.toLowerCase()}`}
      danger
      isReady={target.trim() !== '' && reason.trim() !== ''}
      onAct={() => blocking.do({ body: bodyIn(addBlock.body, { kind, target, reason, days }) })}
      onClose={onClose}
    >
      {session === undefined && (
        <ChoiceTabs label="Type" tabs={typedKinds} selected={kind} onSelect={setKind} />
      )}
      <FieldGrid>
        {session === undefined && (
          <Labelled label={kindWords[kind].name} hint={kindWords[kind].hint}>
            <input
              name="target"
              required
              autoComplete="off"
              value={target}
              onChange={({ currentTarget }) => setTarget(currentTarget.value)}
            />
          </Labelled>
        )}
        <Labelled label="Duration">
          <select name="days" value={days} onChange={({ currentTarget }) => setDays(currentTarget.value)}>
            {terms.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled label="Reason" hint="Visible to operators, not to customers." wide>
          <input
            {...fieldOf(addBlock.body, 'reason')}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Labelled>
      </FieldGrid>
      <Reach kind={kind} target={target} />
    </ConfirmDialog>
  )
}

/** How many accounts the block affects, once enough is typed to look it up. */
function Reach({ kind, target }: { kind: BlockKind; target: string }) {
  const asked = useDeferredValue(target.trim())
  const counted = useQuery({
    ...read(countBlocked, { query: { kind, target: asked } }),
    enabled: asked.length > 3 && kind !== 'meter',
    refetchInterval: false,
    retry: false,
  })
  if (kind === 'meter') return <p>No one will be able to redeem electricity for this meter.</p>
  const effect =
    'No one can use it to open an account or redeem. Existing accounts keep their points, and can still sign in and earn.'
  if (!counted.data) return <p>{effect}</p>
  const { accounts } = counted.data
  return (
    <p>
      <b>{accounts === 1 ? '1 account' : `${count(accounts)} accounts`}</b> {accounts === 1 ? 'uses' : 'use'}{' '}
      it now. {effect}
    </p>
  )
}

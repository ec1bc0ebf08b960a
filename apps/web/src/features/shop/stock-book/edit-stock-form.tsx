import { formatCount } from '@jara/rules/points'
import { limits } from '@jara/rules/limits'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Row, Stack } from '@jara/ui/stack'
import { StepperField } from '@jara/ui/stepper-field'
import { type Tab, Tabs } from '@jara/ui/tabs'
import { Text } from '@jara/ui/text'
import { TextField } from '@jara/ui/text-field'
import { type SubmitEvent, useState } from 'react'
import { draftOf, type SeenStock, type StockDraft, type StockEditKind, unitsAfter } from './stock-draft.ts'
import { type Conflict, useStockEdit } from './use-stock-edit.ts'

interface EditStockFormProps {
  readonly productId: number
  /** The stock when the dialog was opened. If others change it meanwhile, saving asks what to do. */
  readonly opened: SeenStock
  readonly kinds: readonly Tab<StockEditKind>[]
  readonly onSaved: () => void
}

export function EditStockForm({ productId, opened, kinds, onSaved }: EditStockFormProps) {
  const [seen, setSeen] = useState(opened)
  const [draft, setDraft] = useState(() => draftOf(opened, 'delivered'))
  const { save, isSaving, refusal, conflict, settle } = useStockEdit(productId, onSaved)
  const enter = (change: Partial<StockDraft>) => setDraft({ ...draft, ...change })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save(draft, seen)
  }
  const useTheirs = ({ now }: Conflict) => {
    setSeen(now)
    setDraft(draftOf(now, draft.kind))
    settle()
  }
  const useOwn = ({ now }: Conflict) => {
    setSeen(now)
    save(draft, now)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Tabs
        label="What changed"
        tabs={kinds}
        selected={draft.kind}
        onSelect={(kind) => enter({ kind, units: draftOf(seen, kind).units })}
      >
        <Stack gap={4}>
          <StockFields draft={draft} seen={seen} onEnter={enter} />
          {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
          {conflict ? (
            <ConflictQuestion conflict={conflict} draft={draft} onTheirs={useTheirs} onOwn={useOwn} />
          ) : (
            <Button type="submit" block busy={isSaving} busyLabel="Saving...">
              Save
            </Button>
          )}
        </Stack>
      </Tabs>
    </form>
  )
}

interface StockFieldsProps {
  readonly draft: StockDraft
  readonly seen: SeenStock
  readonly onEnter: (change: Partial<StockDraft>) => void
}

function StockFields({ draft, seen, onEnter }: StockFieldsProps) {
  const after = unitsAfter(draft, seen)
  return (
    <>
      <Stack gap={1}>
        <StepperField
          label="Quantity"
          name="quantity"
          decreaseLabel="Decrease quantity"
          increaseLabel="Increase quantity"
          value={draft.units}
          least={0}
          most={limits.maxUnitsInStock}
          onValue={(units) => onEnter({ units })}
          onLeave={() => onEnter({ units: draft.units.trim() === '' ? '0' : draft.units })}
        />
        <Text look="hint" aria-live="polite">
          {formatCount(seen.quantity)} now{after === undefined ? '' : `, ${formatCount(after)} after`}
        </Text>
      </Stack>
      <TextField
        label="Price Per Unit"
        name="price"
        inputMode="decimal"
        autoComplete="off"
        value={draft.price}
        onChange={({ currentTarget }) => onEnter({ price: currentTarget.value })}
      />
      <TextField
        label="Alert at"
        name="alertAt"
        inputMode="numeric"
        autoComplete="off"
        hint={`Leave empty to use ${limits.lowStockAtMost}`}
        value={draft.alertAt}
        onChange={({ currentTarget }) => onEnter({ alertAt: currentTarget.value })}
      />
    </>
  )
}

interface ConflictQuestionProps {
  readonly conflict: Conflict
  readonly draft: StockDraft
  readonly onTheirs: (conflict: Conflict) => void
  readonly onOwn: (conflict: Conflict) => void
}

function ConflictQuestion({ conflict, draft, onTheirs, onOwn }: ConflictQuestionProps) {
  const own = draft.kind === 'counted' ? `Use ${draft.units}` : 'Keep my value'
  return (
    <>
      <Notice tone="warning">{conflict.words}</Notice>
      <Row even gap={2}>
        <Button variant="outline" onClick={() => onTheirs(conflict)}>
          Use {formatCount(conflict.now.quantity)}
        </Button>
        <Button onClick={() => onOwn(conflict)}>{own}</Button>
      </Row>
    </>
  )
}

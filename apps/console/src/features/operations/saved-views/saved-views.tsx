import { useAddress } from '@jara/client/router'
import type { AnswerOf } from '@jara/contract/call'
import { fieldOf } from '@jara/contract/form-fields'
import {
  listViews,
  mostViews,
  removeView,
  saveView,
  type ViewList,
} from '@jara/contract/operations/saved-views'
import { Icon } from '@jara/ui/icon'
import { Link } from '@jara/ui/link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Labelled } from '../../../parts/labelled.tsx'
import { useUndo } from '../../../parts/undo-offer.tsx'
import { filtersIn, isSame } from './filters-in.ts'
import styles from './saved-views.module.css'

type View = AnswerOf<typeof listViews>[number]

/** The operator's saved views of a list, and a button that saves the current filters as one. */
export function SavedViews({ list }: { list: ViewList }) {
  const { pathname, search } = useAddress()
  const [isNaming, setNaming] = useState(false)
  const { data: views = [] } = useQuery({ ...read(listViews, { query: { list } }), refetchInterval: false })
  const filters = filtersIn(list, search)
  const isNew = filters !== '' && !views.some((view) => isSame(view.filters, filters))
  if (views.length === 0 && !isNew) return null
  return (
    <div className={styles.views} role="group" aria-label="Saved views">
      {views.map((view) => (
        <Chip
          key={view.id}
          list={list}
          view={view}
          pathname={pathname}
          isShown={isSame(view.filters, search)}
        />
      ))}
      {isNew && (
        <ActButton variant="bare" size="small" icon="plus" onClick={() => setNaming(true)}>
          Save this view
        </ActButton>
      )}
      {isNaming && (
        <NameDialog
          list={list}
          filters={filters}
          isFull={views.length >= mostViews}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}

interface ChipProps {
  readonly list: ViewList
  readonly view: View
  readonly pathname: string
  readonly isShown: boolean
}

function Chip({ list, view: { id, name, filters }, pathname, isShown }: ChipProps) {
  const offerUndo = useUndo()
  const restoring = useAction(saveView, { changes: [listViews], says: 'nothing' })
  const removing = useAction(removeView, {
    rereads: [listViews],
    says: 'nothing',
    toastsFailure: true,
    onDone: ({ message }) => offerUndo(message, () => restoring.do({ body: { list, name, filters } })),
  })
  return (
    <span className={styles.chip} data-on={isShown || undefined}>
      <Link href={`${pathname}?${filters}`} aria-current={isShown ? 'true' : undefined}>
        {name}
      </Link>
      <button
        type="button"
        aria-label={`Remove view ${name}`}
        disabled={removing.isPending}
        onClick={() => removing.start({ params: { id } })}
      >
        <Icon name="x" size="xs" />
      </button>
    </span>
  )
}

interface NameDialogProps {
  readonly list: ViewList
  readonly filters: string
  readonly isFull: boolean
  readonly onClose: () => void
}

function NameDialog({ list, filters, isFull, onClose }: NameDialogProps) {
  const [name, setName] = useState('')
  const saving = useAction(saveView, {
    rereads: [listViews],
    says: () => 'View saved. You can share its link with a colleague.',
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Save this view"
      onClose={onClose}
      act={{
        label: 'Save view',
        isReady: name.trim() !== '',
        action: saving,
        onSend: () => saving.start({ body: { list, name: name.trim(), filters } }),
      }}
    >
      <Labelled
        label="Name"
        hint={
          isFull
            ? `You’ve reached the limit of ${mostViews} views for this list. Reuse a name to overwrite that view.`
            : 'Only you can see it. Reusing a name overwrites that view.'
        }
      >
        <input
          {...fieldOf(saveView.body, 'name')}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Labelled>
    </FormDialog>
  )
}

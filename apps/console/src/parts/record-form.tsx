import { wordsOf } from '@jara/client/request-failed'
import { Notice } from '@jara/ui/notice'
import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { ActButton } from './act-button.tsx'
import styles from './record-form.module.css'

/** How a form is sent. */
export interface Sending extends Pick<ComponentProps<typeof ActButton>, 'variant' | 'size'> {
  /** Verb and object, as in "Give points". */
  readonly label: string
  readonly isReady?: boolean
  readonly action: { readonly isPending: boolean; readonly error: Error | null }
  /** Takes the form's texts, trimmed, by the names of their controls. */
  readonly onSend: (texts: Readonly<Record<string, string>>) => void
}

interface RecordFormProps {
  /** Absent for something to read. */
  readonly act?: Sending | undefined
  /** A button beside the one that sends. */
  readonly beside?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A form that writes a record. It is sent once at a time, and a refusal keeps what was typed. */
export function RecordForm({ act, beside, className = styles.form, children }: RecordFormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (act && act.isReady !== false && !act.action.isPending) act.onSend(textsIn(event.currentTarget))
  }
  const send = act && (
    <ActButton
      type="submit"
      variant={act.variant ?? 'primary'}
      size={act.size}
      disabled={act.isReady === false}
      busy={act.action.isPending}
    >
      {act.label}
    </ActButton>
  )
  return (
    <form className={className} onSubmit={submit}>
      {children}
      {act?.action.error && <Notice tone="error">{wordsOf(act.action.error)}</Notice>}
      {beside ? (
        <div className={styles.acts}>
          {beside}
          {send}
        </div>
      ) : (
        send
      )}
    </form>
  )
}

function textsIn(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim()]] : [],
    ),
  )
}

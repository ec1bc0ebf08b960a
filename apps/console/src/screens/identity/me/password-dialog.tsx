import { PasswordField } from '@jara/ui/password-field'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'

interface PasswordDialogProps {
  readonly title: string
  readonly act: string
  readonly danger?: boolean
  readonly children: ReactNode
  readonly onAct: (password: string) => Promise<unknown>
  readonly onClose: () => void
}

/** A stolen session alone must not change a factor, so the password is required again. */
export function PasswordDialog({
  title,
  act,
  danger = false,
  children,
  onAct,
  onClose,
}: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  return (
    <ConfirmDialog
      title={title}
      act={act}
      danger={danger}
      isReady={password !== ''}
      onAct={() => onAct(password)}
      onClose={onClose}
    >
      {children}
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

import { Button } from '@jara/ui/button'
import { useState } from 'react'
import { SealDialog, shieldIcon } from './seal-dialog.tsx'
import { type SealCheck, useSeal } from './use-seal.ts'

/** Shown beside the balance: whether the statement matches what was recorded. Opens the details. */
export function SealPill() {
  const [isOpen, setOpen] = useState(false)
  const { check, isChecking } = useSeal()
  return (
    <>
      <Button
        variant="cloth"
        icon={check === undefined || check.at === 'verified' ? shieldIcon : 'alert'}
        busy={isChecking}
        busyLabel="Checking..."
        onClick={() => setOpen(true)}
      >
        {wordOf(check)}
      </Button>
      {isOpen && <SealDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function wordOf(check: SealCheck | undefined): string {
  if (check === undefined) return 'Not checked'
  if (check.at !== 'verified') return 'Does not match'
  return check.entries.length === 0 && check.waiting > 0 ? 'Not verified yet' : 'Verified'
}

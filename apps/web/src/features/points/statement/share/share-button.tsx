import { IconButton } from '@jara/ui/icon-button'
import { useState } from 'react'
import { lazyPart } from '../../../../device/lazy-part.tsx'
import { dialogNotLoaded } from '../../../../device/not-loaded.tsx'

// Loaded on demand, because few visits share anything.
const ShareDialog = lazyPart(
  async () => (await import('./share-dialog.tsx')).ShareDialog,
  dialogNotLoaded(({ onClose }) => onClose()),
)

export function ShareButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="share" label="Share or download" onClick={() => setOpen(true)} />
      {isOpen && <ShareDialog onClose={() => setOpen(false)} />}
    </>
  )
}

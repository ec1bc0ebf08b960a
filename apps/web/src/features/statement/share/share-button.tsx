import { IconButton } from '@jara/ui/icon-button'
import { lazy, Suspense, useState } from 'react'

// Few visits share anything.
const ShareDialog = lazy(async () => {
  const loaded = await import('./share-dialog.tsx')
  return { default: loaded.ShareDialog }
})

export function ShareButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="share" label="Share or download" onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

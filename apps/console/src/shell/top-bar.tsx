import { Icon } from '@jara/ui/icon'
import { useEffect, useState } from 'react'
import { ActButton } from '../parts/act-button.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Palette } from './palette.tsx'
import styles from './palette.module.css'

/** The way to anything, by a button or a key. Keys act only where nothing is being typed. */
export function TopBar() {
  const [opened, setOpened] = useState<'palette' | 'keys'>()
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const wanted = event.key === '/' ? 'palette' : event.key === '?' ? 'keys' : undefined
      const hasModifier = event.altKey || event.ctrlKey || event.metaKey
      if (wanted === undefined || hasModifier || isTyping(event.target)) return
      event.preventDefault()
      setOpened(wanted)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const close = () => setOpened(undefined)
  return (
    <div className={styles.top}>
      <button
        type="button"
        className={styles.opener}
        aria-keyshortcuts="/"
        onClick={() => setOpened('palette')}
      >
        <Icon name="search" size="sm" />
        <span>Find a person, redemption, shop, code</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      <ActButton variant="bare" aria-keyshortcuts="?" onClick={() => setOpened('keys')}>
        Keys
      </ActButton>
      {opened === 'palette' && <Palette onClose={close} />}
      {opened === 'keys' && <KeysDialog onClose={close} />}
    </div>
  )
}

/** Also in a dialog, which has the keyboard to itself. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null
}

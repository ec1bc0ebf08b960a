import type { AnswerOf } from '@jara/contract/call'
import type { countWaiting } from '@jara/contract/operations/overview-waiting'
import { Icon } from '@jara/ui/icon'
import { useEffect, useState } from 'react'
import { ActButton } from '../parts/act-button.tsx'
import { Pick } from '../parts/filter-bar.tsx'
import { chooseScheme, type Scheme, useScheme } from '../session/scheme.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { Palette } from './palette.tsx'
import styles from './palette.module.css'
import { ProviderState } from './provider-state.tsx'
import own from './top-bar.module.css'

/** Search by button or key, and the provider's status. Shortcut keys work only while the operator is not typing. */
export function TopBar({ waiting }: { waiting: AnswerOf<typeof countWaiting> | undefined }) {
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
        <span>Find a customer, redemption, shop or code</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      <div className={own.end}>
        {waiting && <ProviderState provider={waiting.provider} />}
        <SchemeChoice />
        <ActButton variant="bare" aria-keyshortcuts="?" onClick={() => setOpened('keys')}>
          Shortcuts
        </ActButton>
      </div>
      {opened === 'palette' && <Palette onClose={close} />}
      {opened === 'keys' && <KeysDialog onClose={close} />}
    </div>
  )
}

const schemes: readonly (readonly [Scheme, string])[] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
]

function SchemeChoice() {
  const scheme = useScheme()
  return (
    <Pick
      name="scheme"
      label="Theme"
      any="System"
      options={schemes}
      value={scheme}
      onPick={(picked) => chooseScheme(picked === 'light' || picked === 'dark' ? picked : undefined)}
    />
  )
}

/** A dialog counts too, because it takes over the keyboard. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null
}

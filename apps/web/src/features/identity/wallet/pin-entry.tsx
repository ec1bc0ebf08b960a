import { walletPinLength } from '@jara/rules/identity/wallet-pin'
import { PinPad } from '@jara/ui/pin-pad'
import { useState, type ReactNode } from 'react'

interface PinEntryProps {
  readonly label: string
  readonly name: 'pin' | 'oldPin'
  readonly error?: string | undefined
  readonly busyLabel?: string | undefined
  readonly extraKey?: ReactNode
  /** Called with all six digits; the field is then cleared. */
  readonly onPin: (pin: string) => void
  readonly onChange?: (() => void) | undefined
}

/** Six digits, submitted with the last one and never stored. */
export function PinEntry({ label, onPin, onChange, ...pad }: PinEntryProps) {
  const [value, setValue] = useState('')
  const change = (next: string) => {
    onChange?.()
    const isWhole = next.length === walletPinLength
    setValue(isWhole ? '' : next)
    if (isWhole) onPin(next)
  }
  return (
    <PinPad
      {...pad}
      label={label}
      length={walletPinLength}
      value={value}
      filled={pad.busyLabel !== undefined}
      onValue={change}
    />
  )
}

import { useState, type ComponentProps } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextField } from './text-field.tsx'

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? 'Hide password' : 'Show password'}
          look="muted"
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

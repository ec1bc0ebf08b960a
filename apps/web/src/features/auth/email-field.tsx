import { TextField } from '@jara/ui/text-field'
import type { ComponentProps } from 'react'

/** The e-mail that someone signs in with, as browsers and password managers know it. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'name' | 'type'>) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  )
}

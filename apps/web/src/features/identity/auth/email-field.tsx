import { TextField } from '@jara/ui/text-field'
import type { ComponentProps } from 'react'

/** A sign-in's email field, marked up for browsers and password managers. */
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

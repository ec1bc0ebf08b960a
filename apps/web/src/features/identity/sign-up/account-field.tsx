import { PasswordField } from '@jara/ui/password-field'
import { TextField } from '@jara/ui/text-field'
import type { ComponentProps } from 'react'
import type { Typed } from './sign-up-flow.ts'

type Look = Omit<ComponentProps<typeof TextField>, 'name'>

/** Label, keyboard and autofill of each field of the two forms. */
const looks = {
  email: { label: 'Email', type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  first_name: { label: 'First name', autoComplete: 'given-name', autoCapitalize: 'words' },
  last_name: { label: 'Last name', autoComplete: 'family-name', autoCapitalize: 'words' },
  state: { label: 'State', autoComplete: 'address-level1', autoCapitalize: 'words' },
  city: { label: 'City', autoComplete: 'address-level2', autoCapitalize: 'words' },
  country: { label: 'Country', autoComplete: 'country-name', autoCapitalize: 'words' },
  phone_number: { label: 'Phone number', type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  name: { label: 'Retailer name', autoComplete: 'organization', autoCapitalize: 'words' },
  address: { label: 'Address', autoComplete: 'address-line1', autoCapitalize: 'words' },
} satisfies Record<string, Look>

type AccountFieldProps = { name: keyof typeof looks | 'password'; typed?: Typed }

/** Spec §5: every field is required. The form has no other rule for the password. */
export function AccountField({ name, typed }: AccountFieldProps) {
  const given = { name, required: true, defaultValue: typed?.[name] }
  if (name === 'password') return <PasswordField {...given} label="Password" autoComplete="new-password" />
  return <TextField {...looks[name]} {...given} />
}

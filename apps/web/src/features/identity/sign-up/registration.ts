// Turns the filled-in forms into request bodies.
import type { onboardRetailer, registerCustomer } from '@jara/contract/identity/auth'
import type { BodyOf } from '@jara/contract/call'

/** Spec §3: the role is fixed, and name is the first and last name joined by a space. */
export function customerRegistration(form: FormData): BodyOf<typeof registerCustomer> {
  const person = personIn(form)
  return { ...person, role: 'customer', name: `${person.first_name} ${person.last_name}` }
}

/** Spec §3: no role is sent, because the code determines it. */
export function retailerOnboarding(
  form: FormData,
  held: { readonly code: string; readonly lat: number; readonly lon: number },
): BodyOf<typeof onboardRetailer> {
  return {
    ...personIn(form),
    uniqueCode: held.code,
    name: textIn(form, 'name'),
    address: textIn(form, 'address'),
    location: { lat: held.lat, lon: held.lon },
  }
}

/** The typed text of each field, by name. */
export function typedIn(form: FormData): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

function personIn(form: FormData) {
  return {
    email: textIn(form, 'email'),
    // Not trimmed: a password may begin or end with a space.
    password: typedIn(form)['password'] ?? '',
    first_name: textIn(form, 'first_name'),
    last_name: textIn(form, 'last_name'),
    state: textIn(form, 'state'),
    city: textIn(form, 'city'),
    country: textIn(form, 'country'),
    phone_number: textIn(form, 'phone_number'),
  }
}

/** Trimmed, because keyboards add a space after a suggested word. */
function textIn(form: FormData, name: string): string {
  return (typedIn(form)[name] ?? '').trim()
}

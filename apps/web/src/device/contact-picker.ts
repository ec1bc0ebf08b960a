/** A contact that the customer picked from the phone’s contacts. */
export interface PickedContact {
  readonly name: string
  readonly number: string
}

interface ContactPicker {
  select(
    fields: readonly string[],
    options: { readonly multiple: boolean },
  ): Promise<readonly { readonly name?: readonly string[]; readonly tel?: readonly string[] }[]>
}

/** Only some phones let a page ask. TypeScript has no types for it. */
function picker(): ContactPicker | undefined {
  return (navigator as { contacts?: ContactPicker }).contacts
}

export function canPickContact(): boolean {
  return picker() !== undefined
}

/** The page receives only the contact that was picked. Undefined if none was. */
export async function pickContact(): Promise<PickedContact | undefined> {
  try {
    const [picked] = (await picker()?.select(['name', 'tel'], { multiple: false })) ?? []
    const number = picked?.tel?.[0]
    return number === undefined ? undefined : { name: picked?.name?.[0] ?? '', number }
  } catch {
    // The customer closed the picker, or refused it.
    return undefined
  }
}

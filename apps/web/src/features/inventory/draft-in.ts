import type { InventoryDraft } from '@jara/rules/inventory'

/** What the form's fields hold, as it was typed. */
export function draftIn(form: FormData): InventoryDraft {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { productId: textOf('productId'), quantity: textOf('quantity'), price: textOf('price') }
}

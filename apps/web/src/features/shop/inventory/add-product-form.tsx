import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Stack } from '@jara/ui/stack'
import { TextField } from '@jara/ui/text-field'
import type { InventoryDraft } from '@jara/rules/shop/inventory'
import { limits } from '@jara/rules/limits'
import { useRef, useState, type SubmitEvent } from 'react'
import { ProductSelect } from './product-select.tsx'
import { useAddProduct } from './use-add-product.ts'

export function AddProductForm({ tellsStock }: { tellsStock: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  // Changes after each addition, because a new select starts with an empty search.
  const [additions, setAdditions] = useState(0)
  const { add, isBusy, outcome } = useAddProduct(() => {
    form.current?.reset()
    setAdditions((count) => count + 1)
  }, tellsStock)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    add(draftIn(new FormData(event.currentTarget)))
  }
  // noValidate, because the browser's own messages would come before the form's.
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap={4}>
        <ProductSelect key={additions} />
        <TextField label="Quantity" name="quantity" type="number" inputMode="numeric" min={1} step={1} />
        <TextField
          label="Price Per Unit"
          name="price"
          type="number"
          inputMode="decimal"
          min={0}
          step={limits.priceStepNaira}
          hint="In naira"
        />
        {outcome && <Notice tone={outcome.tone}>{outcome.words}</Notice>}
        <Button type="submit" block icon="plus" busy={isBusy}>
          Add Product
        </Button>
      </Stack>
    </form>
  )
}

/** The typed values of the form's fields. */
function draftIn(form: FormData): InventoryDraft {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { productId: textOf('productId'), quantity: textOf('quantity'), price: textOf('price') }
}

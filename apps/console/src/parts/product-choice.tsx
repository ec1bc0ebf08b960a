import { Labelled } from './labelled.tsx'

export interface ChosenProduct {
  readonly id: number
  readonly name: string
  readonly brand?: string
  readonly image_url?: string | null | undefined
}

interface ProductChoiceProps {
  readonly chosen: ChosenProduct | undefined
  readonly onChoose: (product: ChosenProduct | undefined) => void
  /** The current search and its results. */
  readonly search: {
    readonly words: string
    readonly onWords: (words: string) => void
    readonly found: readonly ChosenProduct[]
  }
  readonly isReadOnly?: boolean
}

/** Searches the catalogue and selects one of the products found. */
export function ProductChoice({ chosen, onChoose, search, isReadOnly = false }: ProductChoiceProps) {
  const { words, onWords, found } = search
  const options: readonly ChosenProduct[] =
    chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <>
      {!isReadOnly && (
        <Labelled label="Find a product">
          <input
            name="find_product"
            type="search"
            autoComplete="off"
            placeholder="Name or brand"
            value={words}
            onChange={({ currentTarget }) => onWords(currentTarget.value)}
          />
        </Labelled>
      )}
      <Labelled label="Product">
        <select
          name="product_id"
          required
          value={chosen?.id ?? ''}
          onChange={({ currentTarget }) =>
            onChoose(options.find(({ id }) => String(id) === currentTarget.value))
          }
        >
          <option value="">Choose</option>
          {options.map(({ id, name, brand }) => (
            <option key={id} value={id}>
              {brand === undefined ? name : `${name}, ${brand}`}
            </option>
          ))}
        </select>
      </Labelled>
    </>
  )
}

import { Chips } from '@jara/ui/chips'
import { SearchField } from '@jara/ui/search-field'
import { categories, type Category } from '../shopping-list.ts'

export const wholeList = { search: '', category: 'All' as Category }
type Looking = typeof wholeList

type ListToolsProps = { looking: Looking; onLook: (looking: Looking) => void }

export function ListTools({ looking, onLook }: ListToolsProps) {
  return (
    <>
      <SearchField
        label="Search products"
        name="search"
        placeholder="Search products..."
        value={looking.search}
        onChange={(event) => onLook({ ...looking, search: event.currentTarget.value })}
      />
      <Chips
        label="Categories"
        options={categories}
        selected={looking.category}
        onSelect={(category) => onLook({ ...looking, category })}
      />
    </>
  )
}

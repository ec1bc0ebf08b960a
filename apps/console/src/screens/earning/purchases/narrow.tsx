import type { AnswerOf } from '@jara/contract/call'
import { find as findCall } from '@jara/contract/operations/palette'
import type { searchPurchases } from '@jara/contract/earning/purchases-console'
import { useQuery } from '@tanstack/react-query'
import { read, readWhenAsked } from '../../../api/read.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { FindField } from '../../../parts/filter-bar.tsx'
import styles from './narrow.module.css'

const kinds = [
  ['shop', 'shops', 'Shop'],
  ['product', 'products', 'Product'],
  ['customer', 'customers', 'Customer'],
] as const

type Change = (changes: Partial<Record<'find' | (typeof kinds)[number][0], string | undefined>>) => void

/** Finds a shop, product or customer by name, and narrows the list to the chosen one. */
export function NarrowField({ find, change }: { find: string | undefined; change: Change }) {
  return (
    <>
      <FindField
        name="find"
        label="Shop, product or customer"
        value={find}
        onFind={(words) => change({ find: words })}
      />
      {find !== undefined && <Choices words={find} change={change} />}
    </>
  )
}

function Choices({ words, change }: { words: string; change: Change }) {
  const query = useQuery({ ...read(findCall, { query: { search: words } }), ...readWhenAsked })
  return (
    <div className={styles.choices} role="group" aria-label={`Results for “${words}”`}>
      <Answer query={query}>
        {(found) => {
          const all = kinds.flatMap(([name, kind, label]) =>
            found[kind].map((one) => ({ ...one, name, label })),
          )
          if (all.length === 0) return <p>No matches for “{words}”.</p>
          return all.map(({ id, title, detail, name, label }) => (
            <ActButton
              key={`${name} ${id}`}
              size="small"
              onClick={() => change({ [name]: id, find: undefined })}
            >
              {label}: {title}
              {detail && `, ${detail}`}
            </ActButton>
          ))
        }}
      </Answer>
    </div>
  )
}

interface NarrowedToProps {
  readonly names: AnswerOf<typeof searchPurchases>['narrowed_to'] | undefined
  readonly change: Change
}

/** The active filters, each with a button that removes it. */
export function NarrowedTo({ names, change }: NarrowedToProps) {
  const shown = kinds.flatMap(([name, , label]) => {
    const title = names?.[name]
    return title ? [{ name, label, title }] : []
  })
  if (shown.length === 0) return null
  return (
    <div className={styles.narrowed} role="group" aria-label="Filtered by">
      {shown.map(({ name, label, title }) => (
        <ActButton
          key={name}
          size="small"
          icon="x"
          aria-label={`Remove filter: ${title}`}
          onClick={() => change({ [name]: undefined })}
        >
          {label}: {title}
        </ActButton>
      ))}
    </div>
  )
}

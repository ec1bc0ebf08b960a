import { classNames } from '@jara/ui/class-names'
import { useQuery } from '@tanstack/react-query'
import { keptList } from '../../../offline/shopping-list/kept-list.ts'
import styles from './live-list.module.css'

/** Whether the server has all that was changed here. */
export function SavedState() {
  const { data: entry } = useQuery(keptList)
  if (entry === undefined) return null
  const isSaved = entry.waiting.length === 0
  return (
    <span className={classNames(styles.saved, !isSaved && styles.waiting)}>
      {isSaved ? 'Saved' : 'Saved on this phone'}
    </span>
  )
}

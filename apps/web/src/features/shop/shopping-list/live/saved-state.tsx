import { classNames } from '@jara/ui/class-names'
import { useQuery } from '@tanstack/react-query'
import { keptList } from '../../../../offline/shopping-list/kept-list.ts'
import styles from './live-list.module.css'

/** Whether the changes are saved on the server, or only on the phone. */
export function SavedState() {
  const { data: entry } = useQuery(keptList)
  if (entry === undefined) return null
  const isSaved = entry.waiting.length === 0
  return (
    <span className={classNames(styles.saved, !isSaved && styles.waiting)}>
      {isSaved ? 'Saved' : entry.isKept ? 'Saved on this phone' : 'Not saved yet'}
    </span>
  )
}

import styles from './avatar.module.css'
import { classNames } from './class-names.ts'

/** The initials of a name, decorative because the name is written beside them. */
export function Avatar({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span className={classNames(styles.avatar, large && styles.large)} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

/** The first letters of the first and last word, with their diacritics. Empty for a name without letters. */
export function initials(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}\p{N}'’-]*/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => word?.match(/^\p{L}\p{M}*/u)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

import type { IconName } from '@jara/ui/icon'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { Text } from '@jara/ui/text'
import type { ReactNode } from 'react'

export interface AccountRow {
  readonly icon: IconName
  readonly title: string
  readonly meta?: string | undefined
  /** The current value, such as `On`. */
  readonly value?: string | undefined
  /** Absent for a row that only shows a value. */
  readonly href?: string
}

interface AccountRowsProps {
  readonly label: string
  readonly rows: readonly AccountRow[]
  /** Further rows, which are not links. */
  readonly children?: ReactNode
}

/** The account's settings, one row each: most link to a screen. */
export function AccountRows({ label, rows, children }: AccountRowsProps) {
  return (
    <List label={label}>
      {rows.map(({ icon, title, meta, value, href }) => (
        <ListRow
          key={title}
          start={<IconTile icon={icon} />}
          title={title}
          meta={meta === undefined ? [] : [meta]}
          end={value !== undefined && <Text look="muted">{value}</Text>}
          {...(href !== undefined && { href })}
        />
      ))}
      {children}
    </List>
  )
}

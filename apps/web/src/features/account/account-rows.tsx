import type { IconName } from '@jara/ui/icon'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'

export interface AccountRow {
  readonly icon: IconName
  readonly title: string
  readonly meta?: string
  readonly href: string
}

/** Screens that the account leads to, one row each. */
export function AccountRows({ label, rows }: { label: string; rows: readonly AccountRow[] }) {
  return (
    <List label={label}>
      {rows.map(({ icon, title, meta, href }) => (
        <ListRow
          key={href}
          start={<IconTile icon={icon} />}
          title={title}
          meta={meta === undefined ? [] : [meta]}
          href={href}
        />
      ))}
    </List>
  )
}

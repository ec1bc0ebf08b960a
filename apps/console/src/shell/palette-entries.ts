import type { AnswerOf } from '@jara/contract/call'
import type { find } from '@jara/contract/operations/palette'
import type { IconName } from '@jara/ui/icon'
import { match } from '../navigation/match.ts'
import { icons } from '../parts/icons.ts'

type Found = AnswerOf<typeof find>

export interface PaletteEntry {
  readonly key: string
  readonly href: string
  readonly icon: IconName
  readonly title: string
  readonly detail: string
}

interface Kind {
  readonly kind: keyof Found
  readonly title: string
  readonly icon: IconName
  readonly hrefOf: (id: string) => string
}

const kinds: readonly Kind[] = [
  { kind: 'customers', title: 'Customers', icon: 'user', hrefOf: (id) => `/console/customers/${id}` },
  {
    kind: 'redemptions',
    title: 'Redemptions',
    icon: icons.wallet,
    hrefOf: (id) => `/console/redemptions/${id}`,
  },
  { kind: 'shops', title: 'Shops', icon: 'store', hrefOf: (id) => `/console/shops/${id}` },
  { kind: 'products', title: 'Products', icon: 'box', hrefOf: (id) => `/console/products/${id}` },
  { kind: 'codes', title: 'Codes', icon: 'qr', hrefOf: () => '/console/shops' },
]

/** The results by kind, without kinds that have no screen. */
export function groupsOf(
  found: Found,
  screens: readonly { readonly path: string }[],
): { title: string; entries: PaletteEntry[] }[] {
  return kinds.flatMap(({ kind, title, icon, hrefOf }) => {
    const hasScreen = screens.some(({ path }) => match(path, hrefOf('x')) !== undefined)
    const entries = found[kind].map(({ id, ...words }) => ({
      key: `${kind}-${id}`,
      href: hrefOf(encodeURIComponent(id)),
      icon,
      ...words,
    }))
    return hasScreen && entries.length > 0 ? [{ title, entries }] : []
  })
}

/** The sections with a word that starts with what was typed; all sections if nothing was typed. */
export function sectionsFor(
  sections: readonly { readonly path: string; readonly label: string; readonly icon: IconName }[],
  words: string,
): PaletteEntry[] {
  const typed = words.toLowerCase()
  return sections
    .filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${typed}`))
    .map(({ path, label, icon }) => ({
      key: `go-${path.split('/').at(-1)}`,
      href: path,
      icon,
      title: label,
      detail: '',
    }))
}

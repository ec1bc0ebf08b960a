import type { BadgeTone } from '@jara/ui/badge'
import type { IconName } from '@jara/ui/icon'
import type { TileTone } from '@jara/ui/icon-tile'
import type { Entry } from './statement-pages.ts'

interface EntryLook {
  readonly icon: IconName
  readonly tone: TileTone
  /** Shown when there is no running balance. */
  readonly badge?: { readonly tone: BadgeTone; readonly word: string; readonly icon?: IconName }
}

// Not among the named icons, because those are part of every first download.
const undoIcon = 'M8.5 5 4 9.5 8.5 14M4.3 9.5H14a5.5 5.5 0 0 1 0 11h-3.5'
const sandIcon =
  'M7 3.5h10M7 20.5h10M8 3.5v3.3c0 2.2 4 3.4 4 5.2s-4 3-4 5.2v3.3M16 3.5v3.3c0 2.2-4 3.4-4 5.2s4 3 4 5.2v3.3'

const looks: Readonly<Record<string, EntryLook>> = {
  earned: { icon: 'box', tone: 'gold' },
  pending: { icon: 'clock', tone: 'yellow', badge: { tone: 'yellow', word: 'Pending' } },
  maturing: {
    icon: sandIcon,
    tone: 'brand',
    badge: { tone: 'neutral', word: 'Available soon', icon: sandIcon },
  },
  matured: { icon: sandIcon, tone: 'gold' },
  rejected: { icon: 'x', tone: 'red', badge: { tone: 'red', word: 'Rejected' } },
  spent: { icon: 'cash', tone: 'brand' },
  'given-back': { icon: undoIcon, tone: 'green' },
  'taken-back': { icon: undoIcon, tone: 'red' },
  owed: { icon: 'info', tone: 'red' },
  'debt-paid': { icon: 'check', tone: 'green' },
  added: { icon: 'plus', tone: 'gold' },
  'taken-away': { icon: 'minus', tone: 'red' },
  expired: { icon: 'clock', tone: 'red' },
}

const typeIcons = { airtime: 'phone', data: 'signal', electricity: 'bolt' } as const

/** An unknown kind from a newer server is shown with its text alone. */
export function lookOf({ kind = '', type, spendable_at }: Entry): EntryLook {
  const look = looks[kind] ?? { icon: 'info', tone: 'brand' }
  if (kind === 'spent' && type) return { ...look, icon: typeIcons[type] }
  return kind === 'maturing' && !spendable_at ? { icon: look.icon, tone: look.tone } : look
}

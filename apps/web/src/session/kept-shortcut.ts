import { visitStore } from './store.ts'

const keys = { name: 'shortcut', followed: 'shortcutFollowed' } as const

/** Spec §2.1: keeps the launch shortcut for the session. Once followed, a reload does not follow it again. */
export function keepShortcut(name: string): void {
  visitStore.write(keys.name, name)
  visitStore.remove(keys.followed)
}

export function waitingShortcut(): string | undefined {
  return visitStore.read(keys.followed) === undefined ? visitStore.read(keys.name) : undefined
}

export function markShortcutFollowed(): void {
  visitStore.write(keys.followed, 'yes')
}

import { navigate } from '@jara/client/router'
import { limits } from '@jara/rules/limits'
import { useEffect, useEffectEvent } from 'react'
import { paths } from './paths.ts'
import { splashSeen } from '../startup/splash.ts'
import { keepShortcut, markShortcutFollowed, waitingShortcut } from '../session/kept-shortcut.ts'

// Spec §2.1: there is no screen for offers, so its address is treated as an unknown one.
const destinations = new Map<string | null | undefined, string>([
  ['scan', paths.Scan],
  ['card', paths.Card],
  ['offers', '/offers'],
])

/** The destination of a launch shortcut; undefined for an unknown name. */
export function shortcutDestination(name: string | null | undefined): string | undefined {
  return destinations.get(name)
}

/** Keeps the shortcut of the launch address. Returning to that address later does not follow it again. */
export function keepLaunchShortcut(search: string): void {
  const name = new URLSearchParams(search).get('shortcut')
  if (name !== null && shortcutDestination(name) !== undefined) keepShortcut(name)
}

/** Spec §2.1: follows the kept shortcut after 4,000 ms. Like the splash, it counts from when the app became visible. */
export function useLaunchShortcut(): void {
  const follow = useEffectEvent((destination: string) => {
    markShortcutFollowed()
    navigate(destination)
  })
  useEffect(() => {
    const destination = shortcutDestination(waitingShortcut())
    if (destination === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    void splashSeen.then((seenMs) => {
      const remainingMs = Math.max(0, seenMs + limits.launchShortcutMs - performance.now())
      if (!isOver) timer = setTimeout(() => follow(destination), remainingMs)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
}

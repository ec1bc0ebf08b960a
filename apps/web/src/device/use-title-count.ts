import { useEffect } from 'react'

/** Shows the number of waiting items in the tab's title, and on the icon of an installed app. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    if (count === 0) return undefined
    let isOver = false
    // After the screen's own title, which is set in the same commit.
    queueMicrotask(() => {
      if (!isOver) document.title = `(${count}) ${document.title.replace(counted, '')}`
    })
    if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
    return () => {
      isOver = true
      document.title = document.title.replace(counted, '')
      if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined)
    }
  }, [count])
}

const counted = /^\(\d+\) /

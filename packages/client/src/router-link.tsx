import type { LinkProps } from '@jara/ui/link'
import type { MouseEvent } from 'react'
import { navigate, useAddress } from './router.tsx'

/** A link that navigates without reloading the page. The UI package uses it for all its links. */
export function RouterLink({ href, onClick, ...rest }: LinkProps) {
  const { pathname, search } = useAddress()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || leavesToBrowser(event)) return
    event.preventDefault()
    navigate(href, { replace: pathname + search === href })
  }
  return <a {...rest} href={href} onClick={follow} />
}

/** Whether a click should be left to the browser: it opens a new tab, a window or a menu. */
function leavesToBrowser({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) {
  const opensElsewhere = currentTarget.target !== '' && currentTarget.target !== '_self'
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey || opensElsewhere
}

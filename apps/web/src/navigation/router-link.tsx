import type { LinkProps } from '@jara/ui/link'
import type { MouseEvent } from 'react'
import { createPath, useHref, useLocation, useNavigate } from 'react-router'

/** Puts the router under every part of the interface that leads somewhere; why not by the router's Link, see AddressRouter. */
export function RouterLink({ href, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const address = useHref(href)
  const isHere = createPath(useLocation()) === address
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || leavesToBrowser(event)) return
    event.preventDefault()
    void navigate(href, { replace: isHere })
  }
  return <a {...rest} href={address} onClick={follow} />
}

/** A click that asks for a new tab, a window or a menu. */
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

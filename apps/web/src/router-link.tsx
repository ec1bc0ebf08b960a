import type { LinkProps } from '@jara/ui/link'
import { Link } from 'react-router'

/** Puts the router under every part of the interface that leads somewhere. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return <Link to={href} {...rest} />
}

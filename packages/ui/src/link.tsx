import { createContext, useContext, type ComponentProps, type ComponentType } from 'react'

export type LinkProps = ComponentProps<'a'> & { href: string }

function Anchor(props: LinkProps) {
  return <a {...props} />
}

const LinkComponent = createContext<ComponentType<LinkProps>>(Anchor)

/** Sets the link component that all parts use, e.g. a router's. Without it they render plain anchors. */
export const LinkProvider = LinkComponent.Provider

export function Link(props: LinkProps) {
  const Component = useContext(LinkComponent)
  return <Component {...props} />
}

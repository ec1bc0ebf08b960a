import { createContext, useContext, type ComponentProps, type ComponentType } from 'react'

export type LinkProps = ComponentProps<'a'> & { href: string }

function Anchor(props: LinkProps) {
  return <a {...props} />
}

const LinkComponent = createContext<ComponentType<LinkProps>>(Anchor)

/** Lets an app put its router's link under every part that leads somewhere; without it they are plain anchors. */
export const LinkProvider = LinkComponent.Provider

export function Link(props: LinkProps) {
  const Component = useContext(LinkComponent)
  return <Component {...props} />
}

import { paths, type Path } from './paths.ts'

/** Spec §4: the area that a role signs in to. Undefined for a role without an area, which is refused. */
export function areaOf(role: string | undefined): Path | undefined {
  if (role === 'retailer' || role === 'brand') return paths.Dashboard
  return role === 'customer' ? paths.Home : undefined
}

/** Spec §2.1: where an unknown address redirects. Brands, like every other role, go to the customer's home. */
export function landingFor(session: { token: string | undefined; role: string | undefined }): Path {
  if (session.token === undefined) return paths.SignIn
  return session.role === 'retailer' ? paths.Dashboard : paths.Home
}

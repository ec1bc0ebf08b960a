/** Every address of the app, by its name in the code. */
export const paths = {
  SignIn: '/auth',
  SignUp: '/signup',

  Home: '/',
  Locations: '/locations',
  Scan: '/redeem',
  Card: '/card',
  Account: '/account',
  ShoppingList: '/shopping-list',
  Mission: '/mission',
  Notifications: '/notifications',

  Dashboard: '/retailer',
  InventoryScanner: '/retailer/scanner',
  InventoryManagement: '/retailer/inventory',
  QuickSales: '/retailer/sales',
  StockAlerts: '/retailer/alerts',
  AddProductScreen: '/retailer/add-product',
  RetailerProfile: '/retailer/profile',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** Home links to it, so the address is part of what every visit loads. */
export const messagesPath = '/account/messages'

/** Addresses that the specification does not name: their table loads on demand. */
export const furtherAddress =
  /^\/(?:account\/.+|retailer\/(?:counter|takings|till|till\/points|till\/sale|cashiers)|install|not-me)$/

/** Counter mode takes the whole screen: no bar below, and two columns on a tablet. */
export const tillPath = '/retailer/till'
export const tillAddress = /^\/retailer\/till(?:\/|$)/

/** Normalizes an address: capitals and a trailing slash make no difference. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1').toLowerCase()
}

/** Spec §2.1, §2.2: the invitation token is appended even when it is empty. */
export function withToken(path: Path, token: string): string {
  return `${path}?token=${encodeURIComponent(token)}`
}

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

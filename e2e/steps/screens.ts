// The screens of the specification. They repeat the app on purpose: the specification promises exactly these.

export interface Screen {
  readonly path: string
  readonly heading: string | RegExp
  /** In the browser's tab, before the product's name. */
  readonly title: string
  /** Where the back button leads, if the screen has one. */
  readonly back?: string
  /** The dialog that covers it when it opens. */
  readonly opens?: string
  /** The bar's highlighted item. */
  readonly lit?: string
}

const home: Screen = {
  path: '/',
  heading: /^Good (morning|afternoon|evening), Adaeze$/,
  title: 'Home',
  lit: 'Home',
}
const dashboard: Screen = {
  path: '/retailer',
  heading: /^Welcome back, \S+$/,
  title: 'Dashboard',
  lit: 'Dashboard',
}

export const customerScreens: readonly Screen[] = [
  home,
  { path: '/locations', heading: 'Locations', title: 'Locations', back: '/', lit: 'Locations' },
  {
    path: '/redeem',
    heading: 'Scan Products',
    title: 'Scan Products',
    opens: 'Shop Verification',
    lit: 'Scan',
  },
  { path: '/card', heading: 'Digital Card', title: 'Digital Card', back: '/', lit: 'Card' },
  { path: '/account', heading: 'Account', title: 'Account', back: '/', lit: 'Account' },
  { path: '/shopping-list', heading: 'Shopping List', title: 'Shopping List', back: '/', lit: 'Home' },
  { path: '/mission', heading: 'Mission Declaration', title: 'Mission Declaration', back: '/', lit: 'Home' },
  { path: '/notifications', heading: 'Notification Settings', title: 'Notification Settings', back: '/' },
]

export const retailerScreens: readonly Screen[] = [
  dashboard,
  {
    path: '/retailer/scanner',
    heading: 'Scan Items',
    title: 'Scan Items',
    back: '/retailer',
    lit: 'Scan Items',
  },
  { path: '/retailer/inventory', heading: 'Inventory', title: 'Inventory', lit: 'Inventory' },
  {
    path: '/retailer/sales',
    heading: 'Quick Sales',
    title: 'Quick Sales',
    back: '/retailer',
    lit: 'Dashboard',
  },
  {
    path: '/retailer/alerts',
    heading: 'Stock Alerts',
    title: 'Stock Alerts',
    back: '/retailer',
    lit: 'Alerts',
  },
  {
    path: '/retailer/add-product',
    heading: 'Add New Product',
    title: 'Add New Product',
    back: '/retailer/inventory',
    lit: 'Inventory',
  },
  {
    path: '/retailer/profile',
    heading: 'Retailer Profile',
    title: 'Retailer Profile',
    back: '/retailer',
    lit: 'Dashboard',
  },
  {
    path: '/notifications',
    heading: 'Notification Settings',
    title: 'Notification Settings',
    back: '/retailer',
  },
]

import { Suspense } from 'react'
import { furtherAddress, paths, type Path, plainPath } from '../navigation/paths.ts'
import { AwaitedScreen } from '../screens/awaited-screen.tsx'
import type { Session } from '../session/session.ts'
import { Elsewhere } from './elsewhere.tsx'
import { screen, type ScreenRoute, ShownScreen } from './screen-route.tsx'

const signInRoute: ScreenRoute = screen(
  'Sign in',
  async () => (await import('../screens/sign-in-screen.tsx')).SignInScreen,
)

/** Spec §2.1, the route table: each address has one screen, in its own chunk. */
const routes: Readonly<Record<Path, ScreenRoute>> = {
  [paths.SignIn]: signInRoute,
  [paths.SignUp]: screen('Sign up', async () => (await import('../screens/sign-up-screen.tsx')).SignUpScreen),
  [paths.Home]: screen('Home', async () => (await import('../screens/customer/home-screen.tsx')).HomeScreen),
  [paths.Locations]: screen(
    'Locations',
    async () => (await import('../screens/customer/locations-screen.tsx')).LocationsScreen,
  ),
  [paths.Scan]: screen(
    'Scan Products',
    async () => (await import('../screens/customer/scan-screen.tsx')).ScanScreen,
  ),
  [paths.Card]: screen(
    'Digital Card',
    async () => (await import('../screens/customer/card-screen.tsx')).CardScreen,
  ),
  [paths.Account]: screen(
    'Account',
    async () => (await import('../screens/customer/account-screen.tsx')).AccountScreen,
  ),
  [paths.ShoppingList]: screen(
    'Shopping List',
    async () => (await import('../screens/customer/shopping-list-screen.tsx')).ShoppingListScreen,
  ),
  [paths.Mission]: screen(
    'Mission Declaration',
    async () => (await import('../screens/customer/mission-screen.tsx')).MissionScreen,
  ),
  [paths.Notifications]: screen(
    'Notification Settings',
    async () => (await import('../screens/notifications-screen.tsx')).NotificationsScreen,
  ),
  [paths.Dashboard]: screen(
    'Dashboard',
    async () => (await import('../screens/retailer/dashboard-screen.tsx')).DashboardScreen,
  ),
  [paths.InventoryScanner]: screen(
    'Scan Items',
    async () => (await import('../screens/retailer/item-scanner-screen.tsx')).ItemScannerScreen,
  ),
  [paths.InventoryManagement]: screen(
    'Inventory',
    async () => (await import('../screens/retailer/inventory-screen.tsx')).InventoryScreen,
  ),
  [paths.QuickSales]: screen(
    'Quick Sales',
    async () => (await import('../screens/retailer/quick-sales-screen.tsx')).QuickSalesScreen,
  ),
  [paths.StockAlerts]: screen(
    'Stock Alerts',
    async () => (await import('../screens/retailer/stock-alerts-screen.tsx')).StockAlertsScreen,
  ),
  [paths.AddProductScreen]: screen(
    'Add New Product',
    async () => (await import('../screens/retailer/add-product-screen.tsx')).AddProductScreen,
  ),
  [paths.RetailerProfile]: screen(
    'Retailer Profile',
    async () => (await import('../screens/retailer/retailer-profile-screen.tsx')).RetailerProfileScreen,
  ),
}

const screens = new Map<string, ScreenRoute>(Object.entries(routes))

/** Fetched only for the addresses of its screens. It shows their titles by itself. */
const further = screen('', async () => (await import('./further-routes.tsx')).FurtherScreen)

interface AppScreenProps {
  readonly session: Session
  readonly pathname: string
}

/** Spec §2.1: without a token, every address but the sign-up shows the sign-in. */
export function AppScreen({ session, pathname }: AppScreenProps) {
  const address = plainPath(pathname)
  const route = screens.get(address)
  if (!route) {
    return furtherAddress.test(address) ? (
      <Suspense fallback={<AwaitedScreen />}>
        <further.Screen />
      </Suspense>
    ) : (
      <Elsewhere />
    )
  }
  const isOpen = session.token !== undefined || route === routes[paths.SignUp]
  return <ShownScreen route={isOpen ? route : signInRoute} />
}

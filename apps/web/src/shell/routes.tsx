import { Suspense } from 'react'
import { furtherAddress, paths, type Path, plainPath } from '../navigation/paths.ts'
import { AwaitedScreen } from '../screens/awaited-screen.tsx'
import type { Session } from '../session/session.ts'
import { screen, type ScreenRoute, ShownScreen, signInRoute, Elsewhere } from './screen-route.tsx'

/** Spec §2.1, the route table: each address has one screen, in its own chunk. */
const routes: Readonly<Record<Path, ScreenRoute>> = {
  [paths.SignIn]: signInRoute,
  [paths.SignUp]: screen('Sign up', () => import('../screens/identity/sign-up-screen.tsx'), true),
  [paths.Home]: screen('Home', () => import('../screens/operations/home-screen.tsx')),
  [paths.Locations]: screen('Locations', () => import('../screens/shop/locations-screen.tsx')),
  [paths.Scan]: screen('Scan Products', () => import('../screens/earning/scan-screen.tsx')),
  [paths.Card]: screen('Digital Card', () => import('../screens/redeeming/card-screen.tsx')),
  [paths.Account]: screen('Account', () => import('../screens/identity/account-screen.tsx')),
  [paths.ShoppingList]: screen('Shopping List', () => import('../screens/shop/shopping-list-screen.tsx')),
  [paths.Mission]: screen('Mission Declaration', () => import('../screens/earning/mission-screen.tsx')),
  [paths.Notifications]: screen(
    'Notification Settings',
    () => import('../screens/operations/notifications-screen.tsx'),
  ),
  [paths.Dashboard]: screen('Dashboard', () => import('../screens/shop/dashboard-screen.tsx')),
  [paths.InventoryScanner]: screen('Scan Items', () => import('../screens/shop/item-scanner-screen.tsx')),
  [paths.InventoryManagement]: screen('Inventory', () => import('../screens/shop/inventory-screen.tsx')),
  [paths.QuickSales]: screen('Quick Sales', () => import('../screens/shop/quick-sales-screen.tsx')),
  [paths.StockAlerts]: screen('Stock Alerts', () => import('../screens/shop/stock-alerts-screen.tsx')),
  [paths.AddProductScreen]: screen('Add New Product', () => import('../screens/shop/add-product-screen.tsx')),
  [paths.RetailerProfile]: screen(
    'Retailer Profile',
    () => import('../screens/shop/retailer-profile-screen.tsx'),
  ),
}

const screens = new Map<string, ScreenRoute>(Object.entries(routes))

/** Loaded only for the addresses of its screens: their rows would add 0.8 KiB to a first visit. It sets their titles itself. */
const further = screen('', () => import('./further-routes.tsx'))

interface AppScreenProps {
  readonly session: Session
  readonly pathname: string
}

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
  return <ShownScreen route={route} token={session.token} />
}

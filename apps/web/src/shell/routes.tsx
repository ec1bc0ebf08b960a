import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { Arrival } from '../navigation/arrival.tsx'
import { landingFor } from '../navigation/landing.ts'
import { fetchMissingStyles } from '../device/missing-files.ts'
import { ScreenNotLoaded } from './error-boundary.tsx'
import { paths, type Path, plainPath } from '../navigation/paths.ts'
import { navigate, useAddress } from '../navigation/router.tsx'
import { AwaitedScreen } from '../screens/awaited-screen.tsx'
import { readSession, type Session } from '../session/session.ts'

interface ScreenRoute {
  readonly title: string
  Screen: ComponentType
}

function screen(title: string, fetchScreen: () => Promise<ComponentType>): ScreenRoute {
  const fetched = async (isAgain: boolean) => {
    try {
      if (isAgain) await fetchMissingStyles()
      return { default: await fetchScreen() }
    } catch (cause) {
      throw new ScreenNotLoaded(cause, fetchAgain)
    }
  }
  /** React remembers the failure of a lazy component, so fetching again takes another one. */
  const fetchAgain = () => {
    route.Screen = lazy(() => fetched(true))
  }
  const route: ScreenRoute = { title, Screen: lazy(() => fetched(false)) }
  return route
}

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
  [paths.Sessions]: screen(
    'Phones and sessions',
    async () => (await import('../screens/customer/sessions-screen.tsx')).SessionsScreen,
  ),
  [paths.Password]: screen(
    'Change password',
    async () => (await import('../screens/customer/password-screen.tsx')).PasswordScreen,
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
  [paths.Install]: screen(
    'Install Jara',
    async () => (await import('../screens/install-screen.tsx')).InstallScreen,
  ),
  [paths.NotMe]: screen(
    'This was not me',
    async () => (await import('../screens/not-me-screen.tsx')).NotMeScreen,
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

/** Spec §2.1: without a token, every address but the sign-up and the links of letters shows the sign-in. Undefined for an unknown address. */
function routeAt(pathname: string, token: string | undefined): ScreenRoute | undefined {
  const route = screens.get(plainPath(pathname))
  const isOpen = token !== undefined || route === routes[paths.SignUp] || route === routes[paths.NotMe]
  return route && !isOpen ? signInRoute : route
}

interface AppScreenProps {
  readonly session: Session
  readonly pathname: string
}

/**
 * The screen of this address, or a placeholder while it loads. A screen keeps its state when the address
 * changes but the screen does not.
 */
export function AppScreen({ session, pathname }: AppScreenProps) {
  const route = routeAt(pathname, session.token)
  if (!route) return <Elsewhere />
  const { title, Screen } = route
  return (
    <Suspense key={title} fallback={<AwaitedScreen />}>
      <Arrival title={title}>
        <Screen />
      </Arrival>
    </Suspense>
  )
}

/** Leaves an unknown address. A render may still have an earlier session, so the effect reads the current one. */
function Elsewhere() {
  const address = useAddress()
  useEffect(() => navigate(landingFor(readSession()), { replace: true }), [address])
  return null
}

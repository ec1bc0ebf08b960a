import { Suspense, type ComponentType } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { Arrival } from './arrival.tsx'
import { landingFor } from './landing.ts'
import { lazyScreen } from './lazy-screen.ts'
import { paths, type Path } from './paths.ts'
import { AwaitedScreen } from './screens/awaited-screen.tsx'
import type { Session } from './session/session.ts'

interface ScreenRoute {
  readonly title: string
  readonly Screen: ComponentType
}

export const signInRoute: ScreenRoute = {
  title: 'Sign in',
  Screen: lazyScreen(async () => (await import('./screens/sign-in-screen.tsx')).SignInScreen),
}

/** Spec §2.1, the route table: one screen, and one file to fetch, for every address. */
export const routes: Readonly<Record<Path, ScreenRoute>> = {
  [paths.SignIn]: signInRoute,
  [paths.SignUp]: {
    title: 'Sign up',
    Screen: lazyScreen(async () => (await import('./screens/sign-up-screen.tsx')).SignUpScreen),
  },
  [paths.Home]: {
    title: 'Home',
    Screen: lazyScreen(async () => (await import('./screens/customer/home-screen.tsx')).HomeScreen),
  },
  [paths.Locations]: {
    title: 'Locations',
    Screen: lazyScreen(async () => (await import('./screens/customer/locations-screen.tsx')).LocationsScreen),
  },
  [paths.Scan]: {
    title: 'Scan Products',
    Screen: lazyScreen(async () => (await import('./screens/customer/scan-screen.tsx')).ScanScreen),
  },
  [paths.Card]: {
    title: 'Digital Card',
    Screen: lazyScreen(async () => (await import('./screens/customer/card-screen.tsx')).CardScreen),
  },
  [paths.Account]: {
    title: 'Account',
    Screen: lazyScreen(async () => (await import('./screens/customer/account-screen.tsx')).AccountScreen),
  },
  [paths.ShoppingList]: {
    title: 'Shopping List',
    Screen: lazyScreen(
      async () => (await import('./screens/customer/shopping-list-screen.tsx')).ShoppingListScreen,
    ),
  },
  [paths.Mission]: {
    title: 'Mission Declaration',
    Screen: lazyScreen(async () => (await import('./screens/customer/mission-screen.tsx')).MissionScreen),
  },
  [paths.Notifications]: {
    title: 'Notification Settings',
    Screen: lazyScreen(async () => (await import('./screens/notifications-screen.tsx')).NotificationsScreen),
  },
  [paths.Install]: {
    title: 'Install Jara',
    Screen: lazyScreen(async () => (await import('./screens/install-screen.tsx')).InstallScreen),
  },
  [paths.Dashboard]: {
    title: 'Dashboard',
    Screen: lazyScreen(async () => (await import('./screens/retailer/dashboard-screen.tsx')).DashboardScreen),
  },
  [paths.InventoryScanner]: {
    title: 'Scan Items',
    Screen: lazyScreen(
      async () => (await import('./screens/retailer/item-scanner-screen.tsx')).ItemScannerScreen,
    ),
  },
  [paths.InventoryManagement]: {
    title: 'Inventory',
    Screen: lazyScreen(async () => (await import('./screens/retailer/inventory-screen.tsx')).InventoryScreen),
  },
  [paths.QuickSales]: {
    title: 'Quick Sales',
    Screen: lazyScreen(
      async () => (await import('./screens/retailer/quick-sales-screen.tsx')).QuickSalesScreen,
    ),
  },
  [paths.StockAlerts]: {
    title: 'Stock Alerts',
    Screen: lazyScreen(
      async () => (await import('./screens/retailer/stock-alerts-screen.tsx')).StockAlertsScreen,
    ),
  },
  [paths.AddProductScreen]: {
    title: 'Add New Product',
    Screen: lazyScreen(
      async () => (await import('./screens/retailer/add-product-screen.tsx')).AddProductScreen,
    ),
  },
  [paths.RetailerProfile]: {
    title: 'Retailer Profile',
    Screen: lazyScreen(
      async () => (await import('./screens/retailer/retailer-profile-screen.tsx')).RetailerProfileScreen,
    ),
  },
}

export function AppRoutes({ session }: { session: Session }) {
  return (
    <Routes>
      {Object.entries(routes).map(([path, route]) => (
        <Route key={path} path={path} element={<Shown key={path} {...route} />} />
      ))}
      <Route path="*" element={<Navigate replace to={landingFor(session)} />} />
    </Routes>
  )
}

/** A screen, or the wait for it. */
export function Shown({ title, Screen }: ScreenRoute) {
  return (
    <Suspense fallback={<AwaitedScreen />}>
      <Arrival title={title}>
        <Screen />
      </Arrival>
    </Suspense>
  )
}

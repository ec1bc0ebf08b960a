import { NavBar, type NavBarItem } from '@jara/ui/nav-bar'
import { furtherAddress, paths, plainPath, areaOf } from '../navigation/paths.ts'

const customerItems: readonly NavBarItem[] = [
  { href: paths.Home, label: 'Home', icon: 'home' },
  { href: paths.Locations, label: 'Locations', icon: 'pin' },
  { href: paths.Scan, label: 'Scan', icon: 'scan', raised: true },
  { href: paths.Card, label: 'Card', icon: 'card' },
  { href: paths.Account, label: 'Account', icon: 'user' },
]

const retailerItems: readonly NavBarItem[] = [
  { href: paths.Dashboard, label: 'Dashboard', icon: 'grid' },
  { href: paths.InventoryScanner, label: 'Scan Items', icon: 'scan', raised: true },
  { href: paths.InventoryManagement, label: 'Inventory', icon: 'box' },
  { href: paths.StockAlerts, label: 'Alerts', icon: 'bell' },
]

/** A screen without its own item in the bar highlights the item of the screen that opens it. */
const openedFrom = new Map<string, string>([
  [paths.ShoppingList, paths.Home],
  [paths.Mission, paths.Home],
  [paths.QuickSales, paths.Dashboard],
  [paths.RetailerProfile, paths.Dashboard],
  [paths.AddProductScreen, paths.InventoryManagement],
])

/** Spec §2.1: retailers and brands get their own bar, all other roles the customers'. */
export function BottomNav({ role, pathname }: { role: string | undefined; pathname: string }) {
  const isShop = areaOf(role) === paths.Dashboard
  const screen = plainPath(pathname)
  const account = isShop ? paths.Dashboard : paths.Account
  const opener = openedFrom.get(screen) ?? (furtherAddress.test(screen) ? account : screen)
  return <NavBar label="Main" items={isShop ? retailerItems : customerItems} current={opener} />
}

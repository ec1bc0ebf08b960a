// Screens that the specification does not name. The small ones share a chunk, because few visits need them.
import { useAddress } from '@jara/client/router'
import { plainPath, tillAddress } from '../navigation/paths.ts'
import { furtherPaths } from '../navigation/further-paths.ts'
import {
  ContactsScreen,
  ErasureAskedScreen,
  NotMeScreen,
  OwnDataScreen,
  WalletScreen,
  SessionsScreen,
  PasswordScreen,
  DecisionsScreen,
} from '../screens/further-screens.tsx'
import { MessageSettingsScreen } from '../screens/operations/message-settings-screen.tsx'
import { MessagesScreen } from '../screens/operations/messages-screen.tsx'
import { InstallScreen } from '../screens/operations/install-screen.tsx'
import { useIsLive, useSession } from '../session/use-session.ts'
import { screen, type ScreenRoute, ShownScreen, Elsewhere } from './screen-route.tsx'

const till = screen('Counter mode', () => import('../screens/shop/till-screen.tsx'))
const takings = screen('Takings today', () => import('../screens/shop/takings-screen.tsx'))

const routes = new Map<string, ScreenRoute>([
  [furtherPaths.Statement, screen('Statement', () => import('../screens/points/statement-screen.tsx'))],
  [furtherPaths.Receipt, screen('Receipt', () => import('../screens/redeeming/receipt-screen.tsx'))],
  [furtherPaths.Again, screen('Redeem again', () => import('../screens/redeeming/again-screen.tsx'))],
  [furtherPaths.Buys, screen('What my points can buy', () => import('../screens/redeeming/buys-screen.tsx'))],
  [furtherPaths.Counter, screen('Give points', () => import('../screens/earning/counter-screen.tsx'))],
  [furtherPaths.Takings, takings],
  [furtherPaths.Cashiers, screen('Cashiers', () => import('../screens/shop/cashiers-screen.tsx'))],
  [furtherPaths.Till, till],
  [furtherPaths.TillPoints, till],
  [furtherPaths.TillSale, till],
  [furtherPaths.Install, { title: 'Install Jara', Screen: InstallScreen }],
  [furtherPaths.Wallet, { title: 'Wallet PIN and fingerprint', Screen: WalletScreen }],
  [furtherPaths.Sessions, { title: 'Devices and sessions', Screen: SessionsScreen }],
  [furtherPaths.Password, { title: 'Change password', Screen: PasswordScreen }],
  [furtherPaths.Contacts, { title: 'Phone and email', Screen: ContactsScreen }],
  [furtherPaths.Messages, { title: 'Messages', Screen: MessagesScreen }],
  [furtherPaths.MessageSettings, { title: 'Message settings', Screen: MessageSettingsScreen }],
  [furtherPaths.OwnData, { title: 'Your data', Screen: OwnDataScreen }],
  [furtherPaths.Decisions, { title: 'Decisions', Screen: DecisionsScreen }],
  [furtherPaths.ErasureAsked, { title: 'Delete account', Screen: ErasureAskedScreen, isOpen: true }],
  [furtherPaths.NotMe, { title: 'This was not me', Screen: NotMeScreen, isOpen: true }],
])

/** The screen of the current address. Emailed links are open, and so is what follows an erasure request. */
export function FurtherScreen() {
  const { token, till: atTill } = useSession()
  const sells = useIsLive('quickSales')
  const address = plainPath(useAddress().pathname)
  const route = atTill !== undefined && !tillAddress.test(address) ? till : routes.get(address)
  if (!route || (route === takings && !sells)) return <Elsewhere />
  return <ShownScreen route={route} token={token} />
}

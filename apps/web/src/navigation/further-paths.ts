import { areaOf } from './landing.ts'
import { messagesPath, paths, type Path, tillPath } from './paths.ts'

/** The addresses that the specification does not name. Few visits need them; `furtherAddress` matches them all. */
export const furtherPaths = {
  /** Explains how to install the app. */
  Install: '/install',
  /** Everything that happened to the points. */
  Statement: '/account/statement',
  /** One redemption, named by `id` in the query. */
  Receipt: '/account/receipt',
  /** Who points were redeemed for, and what they buy. */
  Again: '/account/again',
  Buys: '/account/again/buys',
  /** How redemptions are confirmed. */
  Wallet: '/account/wallet-pin',
  /** Where the account is signed in, and its password. */
  Sessions: '/account/sessions',
  Password: '/account/password',
  /** The e-mail address and phone number, and whether they are verified. */
  Contacts: '/account/contacts',
  /** What the server keeps of what the customer was told. */
  Messages: messagesPath,
  /** Which of it rings the phone. */
  MessageSettings: '/account/message-settings',
  /** Counter mode: what waits for the shop, on its own device. */
  Till: tillPath,
  TillPoints: '/retailer/till/points',
  TillSale: '/retailer/till/sale',
  /** Who may open the counter, and what they did there. */
  Cashiers: '/retailer/cashiers',
  /** Where a shop gives points for pay codes. */
  Counter: '/retailer/counter',
  /** A copy of one's data, and the end of the account. */
  OwnData: '/account/data',
  /** What Jara decided against the customer, to be answered. */
  Decisions: '/account/decisions',
  /** What the shop has sold today. */
  Takings: '/retailer/takings',
  /** What follows after the erasure was asked for, when nobody is signed in any more. */
  ErasureAsked: '/account/erasure',
  /** Where the links “This was not me” lead, signed in or not. */
  NotMe: '/not-me',
} as const

/** The screen that leads to those of the account. */
export function accountOf(role: string | undefined): Path {
  return areaOf(role) === paths.Dashboard ? paths.RetailerProfile : paths.Account
}

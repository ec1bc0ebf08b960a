import { messagesPath, paths, type Path, tillPath, areaOf } from './paths.ts'

/** Addresses that the specification does not name. Few visits need them; `furtherAddress` matches them all. */
export const furtherPaths = {
  /** Explains how to install the app. */
  Install: '/install',
  /** Every change to the points. */
  Statement: '/account/statement',
  /** One redemption, given by `id` in the query. */
  Receipt: '/account/receipt',
  /** The recipients of redemptions, and what the points buy. */
  Again: '/account/again',
  Buys: '/account/again/buys',
  /** How redemptions are confirmed. */
  Wallet: '/account/wallet-pin',
  /** Where the account is signed in, and its password. */
  Sessions: '/account/sessions',
  Password: '/account/password',
  /** The email address and phone number, and whether they are verified. */
  Contacts: '/account/contacts',
  /** The customer's notifications, as kept on the server. */
  Messages: messagesPath,
  /** Which of them are pushed to the phone. */
  MessageSettings: '/account/message-settings',
  /** Counter mode: purchases awaiting the shop, on its own device. */
  Till: tillPath,
  TillPoints: '/retailer/till/points',
  TillSale: '/retailer/till/sale',
  /** The cashiers who may open the counter, and their activity there. */
  Cashiers: '/retailer/cashiers',
  /** Where a shop gives points for pay codes. */
  Counter: '/retailer/counter',
  /** A copy of the customer's data, and account deletion. */
  OwnData: '/account/data',
  /** Jara's decisions against the customer, open to appeal. */
  Decisions: '/account/decisions',
  /** The shop's sales today. */
  Takings: '/retailer/takings',
  /** Shown after an erasure was requested, when the customer is signed out. */
  ErasureAsked: '/account/erasure',
  /** The target of the “This was not me” links, whether or not the user is signed in. */
  NotMe: '/not-me',
} as const

/** The screen that links to the account's screens. */
export function accountOf(role: string | undefined): Path {
  return areaOf(role) === paths.Dashboard ? paths.RetailerProfile : paths.Account
}

import { askContactCode, readContacts, verifyContact } from './identity/contacts.ts'
import { askToUnlock, unlockApp } from './identity/wallet-app-lock.ts'
import { answerDecision, listDecisionsToAnswer } from './trust/appeals.ts'
import { decideApproval, listApprovals } from './trust/approvals.ts'
import {
  askPasswordReset,
  onboardRetailer,
  registerCustomer,
  resetPassword,
  signIn,
  signOut,
} from './identity/auth.ts'
import type { Call } from './call.ts'
import { closeCase, listCases, readCase } from './trust/cases.ts'
import {
  answerContradiction,
  askProvider,
  askProviderAboutMany,
  decideRedemption,
  listRedemptions,
  readRedemption,
} from './redeeming/redemptions-console.ts'
import { exportRedemptions, showRecipient } from './redeeming/redemptions-exports.ts'
import { readOverview } from './operations/overview.ts'
import { listViews, removeView, saveView } from './operations/saved-views.ts'
import { countWaiting } from './operations/overview-waiting.ts'
import { readSwitches, turnSwitch } from './redeeming/redemptions-switches.ts'
import { reportClientError } from './operations/client-errors.ts'
import { listRequests, takeBackRequest } from './trust/approvals-console.ts'
import { listActs, readAuditChoices, readAuditProof } from './trust/audit.ts'
import {
  listCustomers,
  listPurchasesOfCustomer,
  listRedemptionsOfCustomer,
  readCustomer,
  readStatementOfCustomer,
  showContacts,
} from './identity/customers.ts'
import { find } from './operations/palette.ts'
import { readHealth } from './operations/health.ts'
import { inspectPurchase, searchCases } from './trust/cases-console.ts'
import { catalogueCalls } from './catalogue-calls.ts'
import { moneyCalls } from './money-calls.ts'
import { notificationCalls } from './notification-calls.ts'
import { addBlock, countBlocked, liftBlock, listBlocks } from './trust/blocklist.ts'
import { countFindings, listDecisionsOfCustomer, listPolicies, tryPolicy } from './trust/policy-console.ts'
import { decideAppeal, listAppeals, readAppeal } from './trust/appeals-console.ts'
import { listDataRequests, sendCopy } from './identity/own-data-console.ts'
import { mergeCustomers, previewCustomerMerge } from './identity/customers-merging.ts'
import { searchPurchases } from './earning/purchases-console.ts'
import { addInventory, countInventory, listInventory } from './shop/inventory.ts'
import { readIssuingStatement, topUp } from './shop/issuing.ts'
import { askToProve, proveAgain, proveAgainByPasskey } from './identity/auth-fresh-factor.ts'
import { hearLive } from './operations/live.ts'
import { chooseTopic, readTopics } from './operations/messages-topics.ts'
import { listMessages, readMessage } from './operations/messages.ts'
import { countUnread } from './operations/messages-unread.ts'
import { listActiveMissions } from './catalogue/missions.ts'
import { getClientConfig, getHealth } from './operations/installation.ts'
import { makeFirstOperator } from './identity/auth-first-operator.ts'
import {
  addOperatorPasskey,
  listOperatorPasskeys,
  offerOperatorPasskey,
  proveOperatorByPasskey,
  removeOperatorPasskey,
} from './identity/auth-operator-passkeys.ts'
import {
  acceptInvitation,
  changeDuties,
  changeOperatorState,
  endOperatorSessions,
  enrolOperator,
  inviteOperator,
  listOperators,
  proveOperator,
  renewInvitation,
  signInOperator,
} from './identity/auth-operators.ts'
import { askErasure, askForCopy, downloadCopy, keepAccount, readErasure } from './identity/own-data.ts'
import {
  checkProductPin,
  declareWithPin,
  listDeclarationMissions,
  recogniseDeclaration,
} from './earning/purchases-declarations.ts'
import { awardPoints, openPayCode, readPayCodeUse } from './shop/pay-codes.ts'
import { changePolicy, listDecisions, readPolicy } from './trust/policy.ts'
import { listLedgerSeals, readMyLedger, readMySeal } from './points/statement-proof.ts'
import { readMyStatement, readStatementSummary } from './points/statement.ts'
import { listProducts } from './catalogue/products.ts'
import {
  decidePurchase,
  listMyPurchases,
  listPendingPurchases,
  readPhoto,
  submitPurchase,
  suggestProduct,
} from './earning/purchases.ts'
import { addReference, listReferences, removeReference } from './earning/references.ts'
import { registerPush, removePush } from './operations/notifications.ts'
import { changeRecipient, listRecipients, removeRecipient, saveRecipient } from './redeeming/recipients.ts'
import { changeShoppingList, findListProducts, findShopsForList } from './shop/shopping-list.ts'
import { askForToken, readReceipt } from './redeeming/redemptions-receipts.ts'
import {
  hearProvider,
  listMyRedemptions,
  listPlans,
  listRedemptionItems,
  redeem,
} from './redeeming/redemptions.ts'
import { getRetailerProfile, listNearbyRetailers } from './shop/retailers.ts'
import { listHeldPurchases, reviewPurchase } from './earning/purchases-reviews.ts'
import {
  changePassword,
  changeStanding,
  endOtherSessions,
  endSession,
  handOutTickets,
  listSessions,
  secureAccount,
} from './identity/auth-sessions.ts'
import { counterCalls } from './shop/cashiers.ts'
import { shopCalls } from './shop-calls.ts'
import { adjustPoints, reversePurchase } from './points/adjustments.ts'
import { getMe, getPoints } from './points/balance.ts'
import {
  addPasskey,
  askPinCode,
  changePin,
  offerPasskey,
  proveRedemption,
  readWalletGuard,
  removePasskey,
  resetPin,
  setPin,
} from './identity/wallet.ts'

/** Every call, grouped by topic in reading order for newcomers. */
export const callsByTopic = {
  Accounts: {
    signIn,
    registerCustomer,
    onboardRetailer,
    signOut,
    askPasswordReset,
    resetPassword,
    getMe,
  },
  Contacts: { readContacts, askContactCode, verifyContact },
  Sessions: {
    listSessions,
    handOutTickets,
    endSession,
    endOtherSessions,
    changePassword,
    secureAccount,
    changeStanding,
  },
  'Own data': {
    askForCopy,
    downloadCopy,
    askErasure,
    readErasure,
    keepAccount,
    listDataRequests,
    sendCopy,
  },
  Operators: {
    makeFirstOperator,
    signInOperator,
    proveOperator,
    proveOperatorByPasskey,
    askToProve,
    proveAgain,
    proveAgainByPasskey,
    listOperatorPasskeys,
    offerOperatorPasskey,
    addOperatorPasskey,
    removeOperatorPasskey,
    enrolOperator,
    acceptInvitation,
    listOperators,
    inviteOperator,
    renewInvitation,
    changeDuties,
    changeOperatorState,
    endOperatorSessions,
  },
  Points: {
    getPoints,
    readMyStatement,
    readStatementSummary,
    readMyLedger,
    readMySeal,
    listLedgerSeals,
    listActiveMissions,
    adjustPoints,
  },
  Declarations: { listDeclarationMissions, recogniseDeclaration, checkProductPin, declareWithPin },
  'Pay codes': { openPayCode, readPayCodeUse, awardPoints },
  Purchases: {
    suggestProduct,
    submitPurchase,
    readPhoto,
    listMyPurchases,
    listPendingPurchases,
    decidePurchase,
    searchPurchases,
    listHeldPurchases,
    inspectPurchase,
    reviewPurchase,
    reversePurchase,
  },
  Policy: { readPolicy, changePolicy, tryPolicy, listDecisions, listPolicies, countFindings },
  Issuing: { topUp, readIssuingStatement },
  Appeals: { listDecisionsToAnswer, answerDecision, listAppeals, readAppeal, decideAppeal },
  Cases: { listCases, searchCases, readCase, closeCase },
  Blocks: { listBlocks, countBlocked, addBlock, liftBlock },
  ...moneyCalls,
  'Shopping list': { changeShoppingList, findListProducts, findShopsForList },
  Messages: { listMessages, countUnread, readMessage },
  Redemptions: {
    listRedemptionItems,
    listPlans,
    redeem,
    proveRedemption,
    listMyRedemptions,
    readReceipt,
    askForToken,
    listRecipients,
    saveRecipient,
    changeRecipient,
    removeRecipient,
    hearProvider,
  },
  'Redemption desk': {
    listRedemptions,
    readRedemption,
    exportRedemptions,
    showRecipient,
    askProvider,
    askProviderAboutMany,
    decideRedemption,
    answerContradiction,
    readSwitches,
    turnSwitch,
  },
  Overview: { readOverview, countWaiting },
  Views: { listViews, saveView, removeView },
  'Wallet PIN and passkeys': {
    readWalletGuard,
    setPin,
    changePin,
    askPinCode,
    resetPin,
    offerPasskey,
    addPasskey,
    removePasskey,
    askToUnlock,
    unlockApp,
  },
  Shops: {
    listNearbyRetailers,
    getRetailerProfile,
    listProducts,
    listInventory,
    countInventory,
    addInventory,
  },
  ...shopCalls,
  ...counterCalls,
  Recognition: { listReferences, addReference, removeReference },
  Notices: { registerPush, removePush, hearLive, readTopics, chooseTopic },
  ...notificationCalls,
  Approvals: { listApprovals, decideApproval, listRequests, takeBackRequest },
  Customers: {
    listCustomers,
    readCustomer,
    showContacts,
    readStatementOfCustomer,
    listPurchasesOfCustomer,
    listRedemptionsOfCustomer,
    listDecisionsOfCustomer,
    previewCustomerMerge,
    mergeCustomers,
  },
  'Audit trail': { listActs, readAuditChoices, readAuditProof },
  Palette: { find },
  ...catalogueCalls,
  Operation: { getHealth, getClientConfig, reportClientError, readHealth },
} as const satisfies Record<string, Record<string, Call>>

export const allCalls: readonly { readonly name: string; readonly topic: string; readonly call: Call }[] =
  Object.entries(callsByTopic).flatMap(([topic, calls]) =>
    Object.entries<Call>(calls).map(([name, call]) => ({ name, topic, call })),
  )

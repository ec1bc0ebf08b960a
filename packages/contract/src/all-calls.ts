import { askContactCode, readContacts, verifyContact } from './contacts.ts'
import { askToUnlock, unlockApp } from './app-lock.ts'
import { answerDecision, listDecisionsToAnswer } from './appeals.ts'
import { decideApproval, listApprovals } from './approvals.ts'
import {
  askPasswordReset,
  onboardRetailer,
  registerCustomer,
  resetPassword,
  signIn,
  signOut,
} from './auth.ts'
import type { Call } from './call.ts'
import { closeCase, listCases, readCase } from './cases.ts'
import {
  answerContradiction,
  askProvider,
  askProviderAboutMany,
  decideRedemption,
  listRedemptions,
  readRedemption,
} from './console/redemptions.ts'
import { exportRedemptions, showRecipient } from './console/desk-exports.ts'
import { readOverview } from './console/overview.ts'
import { listViews, removeView, saveView } from './console/views.ts'
import { countWaiting } from './console/waiting.ts'
import { readSwitches, turnSwitch } from './console/switches.ts'
import { reportClientError } from './client-errors.ts'
import { listRequests, takeBackRequest } from './console/approvals.ts'
import { listActs, readAuditChoices, readAuditProof } from './console/audit.ts'
import {
  listCustomers,
  listPurchasesOfCustomer,
  listRedemptionsOfCustomer,
  readCustomer,
  readStatementOfCustomer,
  showContacts,
} from './console/customers.ts'
import { find } from './console/find.ts'
import { readHealth } from './console/health.ts'
import { inspectPurchase, searchCases } from './console/fraud.ts'
import { catalogueCalls } from './console/catalogue-calls.ts'
import { moneyCalls } from './console/money-calls.ts'
import { notificationCalls } from './console/notification-calls.ts'
import { addBlock, countBlocked, liftBlock, listBlocks } from './console/blocks.ts'
import { countFindings, listDecisionsOfCustomer, listPolicies, tryPolicy } from './console/policy.ts'
import { decideAppeal, listAppeals, readAppeal } from './console/appeals.ts'
import { listDataRequests, sendCopy } from './console/data-requests.ts'
import { mergeCustomers, previewCustomerMerge } from './console/merging.ts'
import { searchPurchases } from './console/purchases.ts'
import { addInventory, countInventory, listInventory } from './inventory.ts'
import { readIssuingStatement, topUp } from './issuing.ts'
import { askToProve, proveAgain, proveAgainByPasskey } from './fresh-factor.ts'
import { hearLive } from './live.ts'
import { chooseTopic, readTopics } from './message-topics.ts'
import { listMessages, readMessage } from './messages.ts'
import { countUnread } from './unread-messages.ts'
import { listActiveMissions } from './missions.ts'
import { getClientConfig, getHealth } from './operation.ts'
import { makeFirstOperator } from './first-operator.ts'
import {
  addOperatorPasskey,
  listOperatorPasskeys,
  offerOperatorPasskey,
  proveOperatorByPasskey,
  removeOperatorPasskey,
} from './operator-passkeys.ts'
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
} from './operators.ts'
import { askErasure, askForCopy, downloadCopy, keepAccount, readErasure } from './own-data.ts'
import {
  checkProductPin,
  declareWithPin,
  listDeclarationMissions,
  recogniseDeclaration,
} from './declarations.ts'
import { awardPoints, openPayCode, readPayCodeUse } from './pay-codes.ts'
import { changePolicy, listDecisions, readPolicy } from './policy.ts'
import { listLedgerSeals, readMyLedger, readMySeal } from './points-proof.ts'
import { readMyStatement, readStatementSummary } from './points-statement.ts'
import { listProducts } from './products.ts'
import {
  decidePurchase,
  listMyPurchases,
  listPendingPurchases,
  readPhoto,
  submitPurchase,
  suggestProduct,
} from './purchases.ts'
import { addReference, listReferences, removeReference } from './references.ts'
import { registerPush, removePush } from './push.ts'
import { changeRecipient, listRecipients, removeRecipient, saveRecipient } from './recipients.ts'
import { changeShoppingList, findListProducts, findShopsForList } from './shopping-list.ts'
import { askForToken, readReceipt } from './receipts.ts'
import { hearProvider, listMyRedemptions, listPlans, listRedemptionItems, redeem } from './redemptions.ts'
import { getRetailerProfile, listNearbyRetailers } from './retailers.ts'
import { listHeldPurchases, reviewPurchase } from './reviews.ts'
import {
  changePassword,
  changeStanding,
  endOtherSessions,
  endSession,
  handOutTickets,
  listSessions,
  secureAccount,
} from './sessions.ts'
import { counterCalls } from './counter.ts'
import { shopCalls } from './shop-calls.ts'
import { adjustPoints, reversePurchase } from './taking-back.ts'
import { getMe, getPoints } from './users.ts'
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
} from './wallet.ts'

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

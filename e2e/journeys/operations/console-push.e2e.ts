import { subscribeAt } from '../../../apps/server/testing/push-browser.ts'
import { endAlarm, raiseAlarm } from '../../../apps/server/src/notices/raise-alarm.ts'
import { expectAccessible } from '../../steps/accessibility-checks.ts'
import { demoOperator, desk, openConsoleOf, type OperatorSession } from '../../steps/console-steps.ts'
import { expect, open, type Page, test } from '../../steps/journey.ts'
import { inDatabase } from '../../steps/own-database.ts'
import { operatorHere } from '../../steps/own-operators.ts'
import { secureAddress } from '../../steps/secure-host.ts'
import { folder } from '../../steps/server-under-test.ts'
import { deliver, shownNotifications, tapShown, workerReady } from '../../steps/service-worker-steps.ts'

test.use({ ...desk, showsNotifications: true })

const scope = '/console/'

/** Fakes only the push service, which tests cannot reach. The service worker is the console's own. */
async function holdPushService(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: secureAddress() })
  const { endpoint, auth, p256dh } = subscribeAt('https://fcm.googleapis.com/fcm')
  await page.addInitScript(pretend, { endpoint, keys: { auth, p256dh } })
}

function pretend(address: object): void {
  const subscription = {
    toJSON: () => address,
    unsubscribe: async () => localStorage.removeItem('fake subscription'),
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (localStorage.getItem('fake subscription') === null ? null : subscription),
    subscribe: async () => {
      localStorage.setItem('fake subscription', 'yes')
      return subscription
    },
  })
}

const openMe = (page: Page, operator: OperatorSession) =>
  openConsoleOf({ url: secureAddress() }, page, '/console/me', operator)

const panelOf = (page: Page) => page.getByRole('region', { name: 'Browser alerts' })

async function turnOn(page: Page): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(panelOf(page).getByRole('button', { name: 'Turn off' })).toBeVisible()
}

/** The scopes of the browser's service workers. */
const scopesIn = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    return registrations.map((each) => new URL(each.scope).pathname).toSorted()
  })

test('an operator turns alarms on; one is shown beside the app’s own worker, and a tap opens it', async ({
  page,
}) => {
  await holdPushService(page)
  await open(page, `${secureAddress()}/auth`)
  await workerReady(page)
  const keptByTheApp = await page.evaluate(() => caches.keys())
  await openMe(page, await demoOperator())
  await turnOn(page)
  expect(await scopesIn(page)).toEqual(['/', scope])
  await expectAccessible(page, 'alarms that are on')

  const subject = crypto.randomUUID()
  // Nothing ends an alarm of this kind that has a subject.
  const alarm = { kind: 'backup-old', subject, title: `The backup of ${subject} is old` } as const
  await inDatabase({ dataDir: folder }, async (db) => {
    await db.transaction((tx) => raiseAlarm(tx, { ...alarm, body: 'It was made last week.' }))
  })
  const message = { title: alarm.title, body: 'Open the console for details.', tag: subject }
  await deliver(page, { ...message, url: '/console/alarms?alarm=backup-old' }, scope)
  await expect
    .poll(() => shownNotifications(page, scope))
    .toEqual([{ title: alarm.title, body: message.body, url: '/console/alarms?alarm=backup-old' }])
  expect(await shownNotifications(page)).toEqual([])

  await page.evaluate(() => Reflect.set(window, 'isTheSame', true))
  await tapShown(page, scope)
  await expect(page).toHaveURL(`${secureAddress()}/console/alarms?alarm=backup-old`)
  const row = page.getByRole('listitem').filter({ hasText: alarm.title })
  await expect(row.getByText('It was made last week.')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'isTheSame'))).toBe(true)
  expect(await shownNotifications(page, scope)).toEqual([])
  expect(await page.evaluate(() => caches.keys())).toEqual(keptByTheApp)
  const told = page
    .getByRole('table', { name: 'Deliveries' })
    .getByRole('row')
    .filter({ hasText: alarm.title })
  await expect(told.filter({ hasText: 'Push' }).first()).toContainText(', browser ')
  await inDatabase({ dataDir: folder }, async (db) => {
    await db.transaction((tx) => endAlarm(tx, alarm.kind, subject))
  })

  await openMe(page, await demoOperator())
  await panelOf(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(panelOf(page).getByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(await scopesIn(page)).toEqual(['/'])
})

test('a tap never leads out of the console', async ({ page }) => {
  await holdPushService(page)
  await openMe(page, await demoOperator())
  await turnOn(page)
  await deliver(page, { title: 'Elsewhere', url: 'https://evil.example/phish' }, scope)
  await expect.poll(async () => (await shownNotifications(page, scope)).length).toBe(1)
  await tapShown(page, scope)
  await expect(page).toHaveURL(`${secureAddress()}/console`)
})

test('alarms go on at the next sign-in, and end with a sign-out or a colleague’s sign-in', async ({
  page,
}) => {
  await holdPushService(page)
  const operator = await operatorHere('auditor')
  await openMe(page, operator)
  await turnOn(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => scopesIn(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('alarms'))).toBeNull()

  // As if the server had ended the first session, without a sign-out.
  await openMe(page, await demoOperator())
  await turnOn(page)
  await openMe(page, await demoOperator())
  await expect(panelOf(page).getByRole('button', { name: 'Turn off' })).toBeVisible()

  await openMe(page, await operatorHere('catalogue'))
  await expect(panelOf(page).getByRole('button', { name: 'Turn on' })).toBeVisible()
  await expect.poll(() => scopesIn(page)).toEqual([])
})

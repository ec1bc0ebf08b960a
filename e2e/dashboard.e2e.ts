import { makePhoto } from '../apps/server/testing/photos.ts'
import { expect, open, type Page, test } from './journey.ts'
import { buy, decideElsewhere, demoShop, newShopper, pointsOf, statusOf } from './shopping.ts'

const pendingPath = '**/api/purchases/pending*'
const decisionPath = '**/api/purchases/*/status'

test.describe('a shop', () => {
  test.use({ signedInAs: 'retailer' })

  test('sees how many products it has, and goes on to the first two, to a new one and to Quick Sales', async ({
    page,
  }) => {
    const answered = page.waitForResponse('**/api/inventory')
    await open(page, '/retailer')
    const items = (await (await answered).json()) as { product_name: string }[]
    await expect(page.getByRole('heading', { name: 'Welcome back, Tunde', level: 1 })).toBeVisible()
    await expect(page.getByLabel('Total Products')).toContainText(String(items.length))
    const quick = page.getByRole('region', { name: 'Quick Actions' })
    await expect(quick.getByRole('listitem')).toHaveText([
      items[0]?.product_name ?? 'one',
      items[1]?.product_name ?? 'two',
      'Add Product',
    ])

    await quick.getByRole('link', { name: 'Quick Sales' }).click()
    await expect(page).toHaveURL('/retailer/sales')
    await page.goBack()
    await quick.getByRole('link', { name: items[0]?.product_name ?? 'one' }).click()
    await expect(page).toHaveURL('/retailer/inventory')
    await page.goBack()
    await quick.getByRole('link', { name: 'Add Product' }).click()
    await expect(page).toHaveURL('/retailer/add-product')
  })

  test('sees all of a purchase, approves it, and the customer has the points', async ({ page }) => {
    const customer = await newShopper()
    const id = await buy(customer, { product: 'Long Grain Rice 2kg', quantity: 2 })
    await open(page, '/retailer')
    const card = purchaseOf(page, customer)
    await expect(card).toContainText('Golden Sack')
    await expect(card).toContainText('Qty 2')
    await expect(card).toContainText(/₦\d,\d{3}\.00/)
    await expect(card).toContainText(/\+\d+ pts/)
    await expect(card).toContainText(/\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d/)
    await expect(card).not.toContainText(demoShop.name)

    const answered = Promise.withResolvers<void>()
    await page.route(decisionPath, async (route) => {
      await answered.promise
      await route.continue()
    })
    const sent = page.waitForRequest(decisionPath)
    await card.getByRole('button', { name: `Approve Long Grain Rice 2kg, ${customer.email}` }).click()
    expect((await sent).method()).toBe('PUT')
    expect((await sent).postDataJSON()).toEqual({ status: 'confirmed' })
    // The server has not answered yet.
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('group', { name: 'Pending approvals' })).toBeFocused()
    answered.resolve()
    await expect.poll(() => statusOf(customer, id)).toBe('confirmed')
    expect(await pointsOf(customer)).toBeGreaterThan(0)
    await expect(card).toHaveCount(0)
  })

  test('rejects a purchase, which earns nothing', async ({ page }) => {
    const customer = await newShopper()
    const id = await buy(customer, { product: 'Groundnut Oil 3L' })
    await open(page, '/retailer')
    await purchaseOf(page, customer).getByRole('button', { name: 'Reject Groundnut Oil 3L' }).click()
    await expect(purchaseOf(page, customer)).toHaveCount(0)
    await expect.poll(() => statusOf(customer, id)).toBe('rejected')
    expect(await pointsOf(customer)).toBe(0)
  })

  test('is told what somebody else decided, and dismisses it', async ({ page, expectInConsole }) => {
    expectInConsole(/409 .*\/status/)
    const customer = await newShopper()
    const id = await buy(customer, { product: 'Long Grain Rice 2kg' })
    await open(page, '/retailer')
    const card = purchaseOf(page, customer)
    await expect(card).toBeVisible()
    // The list does not hear of it before the tap.
    const heard = Promise.withResolvers<void>()
    await page.route(pendingPath, async (route) => {
      await heard.promise
      await route.continue()
    })
    await decideElsewhere(id, 'rejected')
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(card.getByRole('alert')).toContainText('Failed to update purchase status.')
    await expect(card.getByRole('alert')).toContainText('This purchase is already rejected.')
    await expect(card.getByRole('button', { name: 'Approve' })).toHaveCount(0)

    const reread = page.waitForResponse(pendingPath)
    heard.resolve()
    expect(await (await reread).text()).not.toContain(customer.email)
    await card.getByRole('button', { name: `Dismiss Long Grain Rice 2kg, ${customer.email}` }).click()
    await expect(card).toHaveCount(0)
    expect(await statusOf(customer, id)).toBe('rejected')
  })

  test('gets a purchase back whose decision did not arrive, and decides again', async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(/Failed to load resource.*\/status/)
    const customer = await newShopper()
    const id = await buy(customer, { product: 'Long Grain Rice 2kg' })
    await open(page, '/retailer')
    await page.route(decisionPath, (route) => route.abort(), { times: 1 })
    const card = purchaseOf(page, customer)
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(card.getByRole('alert')).toHaveText('Failed to update purchase status.')
    expect(await statusOf(customer, id)).toBe('pending')
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(card).toHaveCount(0)
    await expect.poll(() => statusOf(customer, id)).toBe('confirmed')
  })

  test('decides one purchase with a double tap, not the next one as well', async ({ page }) => {
    const customer = await newShopper()
    const older = await buy(customer, { product: 'Long Grain Rice 2kg' })
    const newer = await buy(customer, { product: 'Groundnut Oil 3L' })
    await open(page, '/retailer')
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent += 1
    })
    await purchaseOf(page, customer)
      .filter({ hasText: 'Groundnut' })
      .getByRole('button', { name: 'Approve' })
      .dblclick()
    await expect.poll(() => statusOf(customer, newer)).toBe('confirmed')
    await expect(purchaseOf(page, customer)).toHaveCount(1)
    expect(sent).toBe(1)
    await purchaseOf(page, customer).getByRole('button', { name: 'Reject' }).click()
    await expect.poll(() => statusOf(customer, older)).toBe('rejected')
  })

  test('keeps Approve and Reject apart', async ({ page }) => {
    const customer = await newShopper()
    await buy(customer, { product: 'Long Grain Rice 2kg' })
    await open(page, '/retailer')
    const card = purchaseOf(page, customer)
    const reject = await card.getByRole('button', { name: 'Reject' }).boundingBox()
    const approve = await card.getByRole('button', { name: 'Approve' }).boundingBox()
    if (!reject || !approve) throw new Error('The buttons are not shown.')
    expect(approve.x - (reject.x + reject.width)).toBeGreaterThanOrEqual(8)
    expect(Math.min(approve.height, reject.height)).toBeGreaterThanOrEqual(44)
  })

  test('looks at the photo', async ({ page }) => {
    const customer = await newShopper()
    await buy(customer, { product: 'Long Grain Rice 2kg' })
    await open(page, '/retailer')
    const opener = purchaseOf(page, customer).getByRole('button', {
      name: 'Show photo of Long Grain Rice 2kg',
    })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Photo of Long Grain Rice 2kg' })
    const photo = dialog.getByRole('img')
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  test('is told when a photo cannot be shown, and asks for a fresh link to it', async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(/Failed to load resource.*\/api\/photos/)
    const customer = await newShopper()
    await buy(customer, { product: 'Long Grain Rice 2kg' })
    await open(page, '/retailer')
    const opener = purchaseOf(page, customer).getByRole('button', { name: 'Show photo' })
    await expect(opener).toBeVisible()
    await page.route(/api\/photos\/(?!.*thumbnail)/, (route) => route.abort())
    const reread = page.waitForRequest(pendingPath)
    await opener.click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('The photo cannot be shown.')
    await reread
  })

  test('is told that a photo was declared before, and when', async ({ page }) => {
    const [honest, sly] = [await newShopper(), await newShopper()]
    const photo = await makePhoto()
    await buy(honest, { product: 'Long Grain Rice 2kg', photo })
    await buy(sly, { product: 'Long Grain Rice 2kg', photo })
    await open(page, '/retailer')
    const today = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeZone: 'Africa/Lagos' })
    await expect(purchaseOf(page, sly).getByRole('list', { name: 'Flags' })).toHaveText(
      `Photo seen before on ${today.format(new Date())}`,
    )
    await expect(purchaseOf(page, honest).getByRole('list', { name: 'Flags' })).toHaveCount(0)
  })

  test('reads on page by page', async ({ page, expectInConsole }) => {
    expectInConsole(/Failed to load resource.*\/api\/live/)
    // What other journeys buy at this shop meanwhile would be read as well.
    await page.route('**/api/live', (route) => route.abort())
    const asked: string[] = []
    await page.route(pendingPath, async (route) => {
      const before = new URL(route.request().url()).searchParams.get('before') ?? ''
      asked.push(before)
      // Fifty purchases of a page would take fifty photos; what the server lists is shown over and over under other ids.
      const answer = await route.fetch({ url: route.request().url().replace(/\?.*/, '') })
      const [listed] = (await answer.json()) as { id: string }[]
      const length = before === '' ? 50 : 7
      const listedAgain = Array.from({ length }, (_, place) => ({ ...listed, id: `${before}.${place}` }))
      await route.fulfill({ json: listedAgain })
    })
    await open(page, '/retailer')
    const approve = page.getByRole('button', { name: /^Approve/ })
    await expect(approve).toHaveCount(50)
    await expect(page.getByText('50+ pending', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(approve).toHaveCount(57)
    await expect(page.getByText('57 pending', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
    expect(asked).toEqual(['', '.49'])
  })

  test('is told when the pending approvals cannot be read, and asks again', async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(/Failed to load resource.*\/api\/purchases\/pending/)
    await page.route(pendingPath, (route) => route.abort())
    await open(page, '/retailer')
    const activity = page.getByRole('region', { name: 'Recent Activity' })
    await expect(activity.getByRole('alert')).toContainText('Failed to fetch pending approvals.')
    await page.unroute(pendingPath)
    await activity.getByRole('button', { name: 'Try again' }).click()
    await expect(activity.getByRole('button', { name: /^Approve/ }).first()).toBeVisible()
    await expect(activity.getByRole('alert')).toHaveCount(0)
  })

  test('is told when its inventory cannot be read, in the words of the server as well', async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(/503 .*\/api\/inventory/)
    await page.route('**/api/inventory', (route) =>
      route.fulfill({ status: 503, json: { message: 'Please try again in a minute.' } }),
    )
    await open(page, '/retailer')
    const quick = page.getByRole('region', { name: 'Quick Actions' })
    await expect(quick.getByText('Failed to fetch inventory.', { exact: true })).toBeVisible()
    await expect(quick.getByText('Please try again in a minute.', { exact: true })).toBeVisible()
    await expect(quick.getByRole('link', { name: 'Add Product' })).toBeVisible()
  })

  test('keeps everything below the count in its place while it is counted', async ({ page }) => {
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/inventory', async (route) => {
      await answered.promise
      await route.continue()
    })
    await open(page, '/retailer')
    const total = page.getByLabel('Total Products')
    await expect(total).toContainText('Loading...')
    const awaited = await total.boundingBox()
    answered.resolve()
    await expect(total).toContainText(/\d/)
    expect((await total.boundingBox())?.height).toBe(awaited?.height)
  })

  test('is greeted as Store Manager when no first name is known', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('userData', '{"role":"retailer"}'))
    await open(page, '/retailer')
    await expect(page.getByRole('heading', { name: 'Welcome back, Store Manager' })).toBeVisible()
  })
})

test.describe('a brand', () => {
  test.use({ signedInAs: 'brand' })

  test("sees its products' purchases in every shop, with the shop's name, and decides", async ({ page }) => {
    const customer = await newShopper()
    const ours = await buy(customer, { product: 'Long Grain Rice 2kg' })
    const theirs = await buy(customer, { product: 'Groundnut Oil 3L' })
    await open(page, '/retailer')
    const activity = page.getByRole('region', { name: 'Recent Activity' })
    await expect(activity.getByRole('listitem').filter({ hasText: 'Ofada Rice' })).toContainText('Chidi')
    await expect(purchaseOf(page, customer)).toHaveCount(1)
    await expect(purchaseOf(page, customer)).toContainText(demoShop.name)
    await purchaseOf(page, customer).getByRole('button', { name: 'Approve Long Grain Rice 2kg' }).click()
    await expect.poll(() => statusOf(customer, ours)).toBe('confirmed')
    expect(await statusOf(customer, theirs)).toBe('pending')
  })
})

function purchaseOf(page: Page, { email }: { email: string }) {
  return page.getByRole('listitem').filter({ hasText: email })
}

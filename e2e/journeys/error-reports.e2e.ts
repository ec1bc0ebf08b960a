import { expect, open, type Page, test } from '../steps/journey.ts'

const reportPath = '**/api/client-errors'

test.beforeEach(async ({ page }) => {
  // Puts every visit into the sample.
  await page.addInitScript(() => {
    Math.random = () => 0.01
  })
})

test('an uncaught error and a rejection are reported without personal data', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/Planted/)
  await open(page, '/auth?token=secret')
  const uncaught = await reportOf(page, () => {
    setTimeout(() => {
      throw new TypeError('Planted for ada@people.example, who typed "08031234567"')
    }, 0)
  })
  expect(uncaught).toMatchObject({
    kind: 'uncaught',
    name: 'TypeError',
    message: 'Planted for … who typed "…"',
    screen: '/auth',
    build: expect.stringMatching(/^index-[\w-]+\.js$/),
  })
  const rejected = await reportOf(page, () => void Promise.reject(new Error('Planted too')))
  expect(rejected).toMatchObject({ kind: 'rejected', name: 'Error', message: 'Planted too' })
})

test('an error outside every screen leaves a page with a way on, and is reported', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/Planted|error boundary/i)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', {
      get: () => {
        throw new Error('Planted outside')
      },
    })
  })
  const reported = page.waitForResponse(reportPath)
  await open(page, '/auth')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to home screen' })).toBeVisible()
  const answer = await reported
  expect(answer.status()).toBe(202)
  expect(answer.request().postDataJSON()).toMatchObject({ kind: 'screen', message: 'Planted outside' })
})

/** The app's report after an error, once the server has accepted it. */
async function reportOf(page: Page, plant: () => void): Promise<unknown> {
  const reported = page.waitForResponse(reportPath)
  await page.evaluate(plant)
  const answer = await reported
  expect(answer.status()).toBe(202)
  return answer.request().postDataJSON()
}

import { desk, openConsole } from '../../steps/console-steps.ts'
import { expect, test } from '../../steps/journey.ts'
import { operatorHere } from '../../steps/own-operators.ts'

test.use(desk)

test(
  'the overview answers how the programme stands, and leads to the desk whoever may open it',
  {
    tag: '@core',
  },
  async ({ page }) => {
    await openConsole(page, '/console', await operatorHere('catalogue'))
    await expect(page.getByRole('region', { name: 'Today by service' })).toBeVisible()
    await expect(page.locator('main a[href^="/console/redemptions"]')).toHaveCount(0)

    await openConsole(page, '/console')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Good (morning|afternoon|evening), \p{L}/u,
    )
    const figures = page.getByRole('region', { name: 'Key figures' })
    for (const figure of ['Provider balance', 'Points liability', 'Redemptions today', 'Oldest open'])
      await expect(figures).toContainText(figure)
    await expect(figures).toContainText('pts outstanding')
    await expect(page.getByRole('img', { name: /on a scale from 5 seconds to 24 hours/ })).toBeVisible()
    await page.getByRole('link', { name: 'All redemptions' }).click()
    await expect(page.getByRole('heading', { name: 'Redemptions', level: 1 })).toBeVisible()
  },
)

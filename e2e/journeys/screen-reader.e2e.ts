// The main paths through the app as a screen reader announces them: the browser's accessibility tree, in order.
import { makePhoto } from '../../apps/server/testing/photos.ts'
import { expect, open, type Page, test as base } from '../steps/journey.ts'
import { test } from '../steps/outbox-steps.ts'
import { test as testOfHolder } from '../steps/points-holder.ts'
import { dialog, fillAirtime, submit } from '../steps/redeem-form.ts'
import { choosePhoto, productChoice, verification, verifyShop } from '../steps/scan-steps.ts'
import { buy, newShopper } from '../steps/shopper.ts'

const hears = (page: Page, tree: string) => expect(page.locator('#app')).toMatchAriaSnapshot(tree)

base(
  'the sign-in is announced in the order of its fields, with its errors',
  async ({ page, expectInConsole }) => {
    expectInConsole(/401 .*\/api\/auth\/login/)
    await open(page, '/auth')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await hears(
      page,
      `
    - main:
      - heading "Welcome Back!" [level=1]
      - paragraph: Sign in to your account
      - textbox "Email"
      - textbox "Password"
      - button "Show password"
      - button "Forgot Password?"
      - button "Sign In" [disabled]
      - paragraph: Enter your email and a password of at least 6 characters.
      - link "Create Account"
    `,
    )
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Email').blur()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Email').fill('nobody@people.example')
    await page.getByLabel('Password', { exact: true }).fill('wrong-password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await hears(page, `- alert: /\\S+/`)
  },
)

test('a purchase is announced from the shop to the history', async ({ page }) => {
  await open(page, '/')
  await hears(
    page,
    `
    - banner:
      - paragraph: Ọlábísí Ẹniọlá
      - button /^Messages/
    - main:
      - heading /^Good (morning|afternoon|evening), Ọlábísí$/ [level=1]
      - region "Points balance":
        - paragraph: Points balance
        - link "History"
        - paragraph: 0 pts
      - link "Mission Declaration Photo AI PIN Entry"
      - region "Top Missions":
        - heading "Top Missions" [level=2]
        - link "View All"
        - list:
          - listitem: Grocery Boost Long Grain Rice 2kg
      - heading "Shopping List" [level=2]
      - link "View List"
    - navigation "Main":
      - link "Home"
      - link "Locations"
      - link "Scan"
      - link "Card"
      - link "Account"
    - status
    `,
  )
  await page.getByRole('link', { name: 'Scan', exact: true }).click()
  await expect(verification(page)).toMatchAriaSnapshot(`
    - dialog "Shop Verification":
      - heading "Shop Verification" [level=2]
      - button "Close"
      - tablist "Verification method":
        - tab "Manual Input" [selected]
        - tab "Scan QR Code"
      - tabpanel "Manual Input":
        - textbox "Shop PIN"
        - paragraph: Shop PIN must be exactly 8 characters
        - button "Confirm" [disabled]
  `)
  await verifyShop(page)
  await choosePhoto(page, { name: 'basket.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() })
  await expect(productChoice(page)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('radio').first().check()
  await expect(productChoice(page)).toMatchAriaSnapshot(`
    - dialog "Select Purchased Product":
      - heading "Select Purchased Product" [level=2]
      - button "Close"
      - radiogroup "Suggested products":
        - radio /.+ ₦[\\d,.]+/ [checked]
        - radio /.+ ₦[\\d,.]+/
        - radio /.+ ₦[\\d,.]+/
        - radio /.+ ₦[\\d,.]+/
      - button "Decrease quantity" [disabled]
      - spinbutton "Quantity": "1"
      - button "Increase quantity"
      - button "Confirm Purchase"
      - button "Recapture Image"
  `)
  await page.getByRole('button', { name: 'Confirm Purchase' }).click()
  const success = page.getByRole('dialog', { name: 'Success' })
  await expect(success).toHaveAccessibleDescription(
    /^Purchase submitted successfully! \+\d+ pts once it is approved\.$/,
  )
  await expect(success.getByRole('button', { name: 'OK' })).toBeFocused()
  await success.getByRole('button', { name: 'OK' }).click()
  await hears(
    page,
    `
    - region "Recent Scans":
      - heading "Recent Scans" [level=2]
      - list "Recent Scans":
        - listitem:
          - time: /\\d+ \\w+ \\d+, \\d+:\\d+/
          - text: /Pending ₦[\\d,.]+ \\+\\d+ pts/
    `,
  )
})

testOfHolder('a redemption is announced from its first field to its result', async ({ page }) => {
  await open(page, '/card')
  const phone = await fillAirtime(page)
  await hears(
    page,
    `
    - main:
      - heading "Redeem Points" [level=2]
      - combobox "Type":
        - option "Choose a type"
        - option "Airtime" [selected]
        - option "Data"
        - option "Electricity"
      - combobox "Item":
        - option "Choose an item"
        - option "mtn" [selected]
      - textbox "Phone Number": "${phone}"
      - spinbutton "Points": "200"
      - paragraph: Converted Amount
      - strong: 100.00 NGN
      - button "Redeem Points"
      - region "Scan to Pay":
        - heading "Scan to Pay" [level=2]
        - img "Pay barcode"
        - button "Enlarge barcode"
    `,
  )
  await submit(page).click()
  await expect(dialog(page)).toMatchAriaSnapshot(`
    - dialog "Successful":
      - heading "Successful" [level=2]
      - button "Close"
      - paragraph: Airtime of ₦100.00 was delivered to ${phone}.
      - button "Done"
  `)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Redeem Points' }).click()
  await expect(page.locator('form').getByRole('alert')).toHaveText(
    'Please select an item and enter a valid number of points.',
  )
})

base.describe('a shop', () => {
  base.use({ signedInAs: 'retailer' })

  base('hears each pending purchase and what its buttons decide', async ({ page }) => {
    const shopper = await newShopper()
    await buy(shopper, { product: 'Cola 330ml' })
    await open(page, '/retailer')
    await hears(
      page,
      `
      - banner:
        - heading "Welcome back, Tunde" [level=1]
        - button "Profile menu, TB"
      - main:
        - region "Total Products":
          - paragraph: Total Products
        - region "Quick Actions":
          - heading "Quick Actions" [level=2]
          - link "Quick Sales"
          - list:
            - listitem:
              - link "Add Product"
        - region "Recent Activity":
          - heading "Recent Activity" [level=2]
          - text: /\\d+ pending/
          - group "Pending approvals"
      - navigation "Main":
        - link "Dashboard"
        - link "Scan Items"
        - link "Inventory"
        - link "Alerts"
      `,
    )
    const approval = page.getByRole('listitem').filter({ hasText: shopper.email })
    await expect(approval).toMatchAriaSnapshot(`
      - listitem:
        - button "Show photo of Cola 330ml"
        - heading "Cola 330ml" [level=3]
        - paragraph: ₦500.00
        - paragraph: Qty 1
        - paragraph: ${shopper.email}
        - paragraph:
          - time: /\\d+ \\w+ \\d+, \\d+:\\d+/
        - text: /\\+\\d+ pts/
        - button "Reject Cola 330ml, ${shopper.email}"
        - button "Approve Cola 330ml, ${shopper.email}"
    `)
  })
})

import { join } from 'node:path'
import qrcode from 'qrcode'
import { expect } from 'vitest'
import { newCustomer, registerCustomer, sessionWith } from '../steps/accounts.ts'
import { folder } from '../steps/server-under-test.ts'
import type { Flow } from './flow.ts'

export const accountFlows: readonly Flow[] = [
  {
    title: 'a customer signs up and is sent to the sign-in',
    walk: async (app) => {
      const customer = newCustomer()
      await app.open('/auth')
      await app.follow('Create Account')
      await app.press('Sign up as customer')
      await app.fillIn({
        Email: customer.email,
        Password: customer.password,
        'First name': customer.first_name,
        'Last name': customer.last_name,
        State: customer.state,
        City: customer.city,
        Country: customer.country,
        'Phone number': customer.phone_number,
      })
      await app.press('Sign Up')
      await app.isAt('/auth')
      const { email, password } = customer
      expect((await sessionWith({ email, password })).userRole).toBe('customer')
    },
  },
  {
    title: 'a customer signs in, sees the balance at home, and logs out',
    runsIn: 'rest',
    walk: async (app) => {
      const customer = await registerCustomer()
      await app.open('/auth')
      await app.fillIn({ Email: customer.email, Password: customer.password })
      await app.press('Sign In')
      await app.isAt('/')
      await app.sees('Ọlábísí Ẹniọlá')
      await app.sees('0 pts')
      await app.follow('Account')
      await app.sees(customer.email)
      await app.press('Logout')
      await app.isAt('/auth')
      expect(await app.tab.run(() => Object.keys(localStorage))).toEqual([])
    },
  },
  {
    title: 'a shop reads its invitation from a photo of the QR code',
    walk: async (app) => {
      const photo = join(folder, 'invitation.png')
      await qrcode.toFile(photo, 'http://localhost/signup?code=SHOP0002', { width: 360 })
      await app.open('/signup')
      await app.press('Sign up as retailer')
      await app.upload('Photo of the QR code', photo)
      await expect
        .poll(() => app.tab.run(() => [...document.querySelectorAll('input')].map(({ value }) => value)))
        .toContain('SHOP0002')
    },
  },
  {
    title: 'a wrong password is refused in the form, and the input stays',
    expected: /401/,
    walk: async (app) => {
      const { email } = await registerCustomer()
      await app.open('/auth')
      await app.fillIn({ Email: email, Password: 'not-the-password' })
      await app.press('Sign In')
      await app.sees('Invalid email or password')
      const typed = await app.tab.run(() => document.querySelector<HTMLInputElement>('[name=email]')?.value)
      expect(typed).toBe(email)
    },
  },
]

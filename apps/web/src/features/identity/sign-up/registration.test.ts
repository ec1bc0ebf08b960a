import { onboardRetailer, registerCustomer } from '@jara/contract/identity/auth'
import { describe, expect, it } from 'vitest'
import { customerRegistration, retailerOnboarding } from './registration.ts'

const person = {
  email: 'tunde@example.ng',
  password: ' secret ',
  first_name: 'Tunde',
  last_name: 'Bakare',
  state: 'Lagos',
  city: 'Yaba',
  country: 'Nigeria',
  phone_number: '08012345678',
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.set(name, text)
  return form
}

describe('customerRegistration', () => {
  it('adds the fixed role and the joined name to the eight fields', () => {
    const body = customerRegistration(formOf(person))
    expect(body).toEqual({ ...person, role: 'customer', name: 'Tunde Bakare' })
    expect(registerCustomer.body.parse(body)).toEqual(body)
  })

  it('trims the space that a keyboard adds after a word, but not in a password', () => {
    const body = customerRegistration(formOf({ ...person, first_name: 'Tunde ', email: ' tunde@example.ng' }))
    expect(body).toEqual({ ...person, role: 'customer', name: 'Tunde Bakare' })
  })

  it('leaves it to the server to refuse a short password', () => {
    expect(customerRegistration(formOf({ ...person, password: 'abc' })).password).toBe('abc')
  })
})

describe('retailerOnboarding', () => {
  const shop = { name: 'Yaba Fresh Market', address: '12 Herbert Macaulay Way' }

  it('sends the shop with its code and location, and no role', () => {
    const form = formOf({ ...person, ...shop, uniqueCode: 'SHOP0001', location: '6.509500, 3.371100' })
    const body = retailerOnboarding(form, { code: 'SHOP0001', lat: 6.5095, lon: 3.3711 })
    expect(body).toEqual({
      ...person,
      ...shop,
      uniqueCode: 'SHOP0001',
      location: { lat: 6.5095, lon: 3.3711 },
    })
    expect(onboardRetailer.body.parse(body)).toEqual(body)
  })

  it('sends the scanned code, even if the form contains another', () => {
    const form = formOf({ ...person, ...shop, uniqueCode: 'SHOP0009' })
    expect(retailerOnboarding(form, { code: 'SHOP0001', lat: 0, lon: 0 }).uniqueCode).toBe('SHOP0001')
  })
})

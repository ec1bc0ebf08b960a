import { describe, expect, it } from 'vitest'
import { openSignUp, takeStep, type SignUpFlow, type SignUpStep } from './sign-up-flow.ts'

const choice: SignUpFlow = { at: 'choice', code: undefined }
const choiceWithCode: SignUpFlow = { at: 'choice', code: 'SHOP0001' }
const customer: SignUpFlow = { at: 'customer', code: undefined }
const scanner: SignUpFlow = { at: 'scanner', typed: {} }
const retailer: SignUpFlow = { at: 'retailer', code: 'SHOP0001', typed: {} }
const done: SignUpFlow = { at: 'done', message: 'Welcome' }

const chooseCustomer: SignUpStep = { type: 'choose-customer' }
const chooseRetailer: SignUpStep = { type: 'choose-retailer' }
const holdCode: SignUpStep = { type: 'hold-code', code: 'SHOP0001' }
const dropCode: SignUpStep = { type: 'drop-code', typed: { name: 'Yaba Fresh Market' } }
const succeed: SignUpStep = { type: 'succeed', message: 'Welcome' }
const back: SignUpStep = { type: 'back' }

describe('openSignUp', () => {
  it.each([undefined, '', '  '])('starts with the choice when the address carries %j as code', (code) => {
    expect(openSignUp(code)).toEqual(choice)
  })

  it('opens the retailer form when the address carries a code', () => {
    expect(openSignUp(' SHOP0001 ')).toEqual(retailer)
  })
})

describe('takeStep', () => {
  it.each<[string, SignUpFlow, SignUpStep, SignUpFlow]>([
    ['a customer goes to the customer form', choice, chooseCustomer, customer],
    ['a retailer without a code goes to the scanner', choice, chooseRetailer, scanner],
    ['a retailer who holds a code goes to the form', choiceWithCode, chooseRetailer, retailer],
    ['a code closes the scanner and opens the form', scanner, holdCode, retailer],
    ['back from the customer form returns to the choice', customer, back, choice],
    ['back from the scanner returns to the choice', scanner, back, choice],
    ['back from the retailer form returns to the choice and keeps the code', retailer, back, choiceWithCode],
    ['a customer who signed up is done', customer, succeed, done],
    ['a retailer who was onboarded is done', retailer, succeed, done],
  ])('%s', (_, from, step, to) => {
    expect(takeStep(from, step)).toEqual(to)
  })

  it('keeps the code while the user visits the customer form', () => {
    const there = takeStep(choiceWithCode, chooseCustomer)
    expect(takeStep(there, back)).toEqual(choiceWithCode)
  })

  it('keeps what was typed while another code is scanned', () => {
    const scanning = takeStep(retailer, dropCode)
    expect(scanning).toEqual({ at: 'scanner', typed: { name: 'Yaba Fresh Market' } })
    expect(takeStep(scanning, { type: 'hold-code', code: 'SHOP0002' })).toEqual({
      at: 'retailer',
      code: 'SHOP0002',
      typed: { name: 'Yaba Fresh Market' },
    })
  })

  it.each<[string, SignUpFlow, SignUpStep]>([
    ['a second choice', customer, chooseRetailer],
    ['a choice made in the scanner', scanner, chooseCustomer],
    ['a code that was scanned too late', retailer, { type: 'hold-code', code: 'SHOP0009' }],
    ['a code dropped where none is held', choice, dropCode],
    ['a success that is no longer expected', choice, succeed],
    ['going back from the choice', choice, back],
    ['going back when all is done', done, back],
  ])('%s changes nothing', (_, flow, step) => {
    expect(takeStep(flow, step)).toBe(flow)
  })
})

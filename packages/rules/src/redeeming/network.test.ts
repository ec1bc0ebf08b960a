import { expect, it } from 'vitest'
import { dataService, guessNetwork } from './network.ts'

it.each([
  ['08031234567', 'mtn'],
  ['07041234567', 'mtn'],
  ['08021234567', 'airtel'],
  ['09121234567', 'airtel'],
  ['08051234567', 'glo'],
  ['09151234567', 'glo'],
  ['08091234567', 'etisalat'],
  ['0803', 'mtn'],
  ['080', undefined],
  ['08001234567', undefined],
  ['', undefined],
])('guesses the network of %s: %s', (number, network) => {
  expect(guessNetwork(number)).toBe(network)
})

it('names the data of a network as the provider does', () => {
  expect(dataService('etisalat')).toBe('etisalat-data')
})

// Spec §2.8: the declaration is a mock without a server. Its missions and delays come from spec §9.
import { newKey } from '@jara/client/intention'
import { limits } from '@jara/rules/limits'
import type { DeclarationSource, DetectedProduct, Mission } from './declaration.ts'

const missions: readonly Mission[] = [
  {
    id: 'grocery-boost',
    title: 'Grocery Boost',
    description: 'Rice, eggs and everything for the pot',
    pointsPerProduct: 20,
    maxProducts: 10,
    category: 'Groceries',
    icon: 'rice',
    color: 'deep',
  },
  {
    id: 'beverage-bonanza',
    title: 'Beverage Bonanza',
    description: 'Soft drinks, juice and malt',
    pointsPerProduct: 15,
    maxProducts: 5,
    category: 'Beverages',
    icon: 'cola',
    color: 'brand',
  },
  {
    id: 'snack-attack',
    title: 'Snack Attack',
    description: 'Crisps, biscuits and chin chin',
    pointsPerProduct: 10,
    maxProducts: 8,
    category: 'Snacks',
    icon: 'chips',
    color: 'soft',
  },
]

const rice: DetectedProduct = {
  id: 'rice-2kg',
  name: 'Long Grain Rice 2kg',
  brand: 'Golden Sack',
  confidence: 0.94,
  missionEligible: true,
  rewardPoints: 20,
  category: 'Groceries',
  priceKobo: 450_000,
  boundingBox: { x: 6, y: 22, width: 40, height: 58 },
}
const cola: DetectedProduct = {
  id: 'cola-330ml',
  name: 'Cola 330ml',
  brand: 'Bright Fizz',
  confidence: 0.88,
  missionEligible: true,
  rewardPoints: 15,
  category: 'Beverages',
  priceKobo: 60_000,
  boundingBox: { x: 50, y: 34, width: 16, height: 44 },
}
const crisps: DetectedProduct = {
  id: 'crisps-150g',
  name: 'Plantain Crisps 150g',
  brand: 'Sunny Drop',
  confidence: 0.64,
  missionEligible: true,
  rewardPoints: 10,
  category: 'Snacks',
  priceKobo: 95_050,
  boundingBox: { x: 68, y: 30, width: 26, height: 42 },
}
const soap: DetectedProduct = {
  id: 'soap-200g',
  name: 'Laundry Soap 200g',
  brand: 'Clear Day',
  confidence: 0.91,
  missionEligible: false,
  rewardPoints: 0,
  category: 'Household',
  priceKobo: 70_000,
  boundingBox: { x: 40, y: 78, width: 24, height: 16 },
}

/** Simulates the answers, and fails while the device is offline. */
export function sampleDeclarations(isOnline: () => boolean): DeclarationSource {
  const delays = limits.simulatedDelayMs
  return {
    missions,
    async recognise() {
      await pause(delays.photoRecognition)
      return [rice, cola, crisps, soap]
    },
    async lookUp(pin) {
      await pause(delays.productPinLookup)
      const eligible = [rice, cola, crisps]
      const found = eligible[(pin.codePointAt(0) ?? 0) % eligible.length] ?? rice
      return [{ ...found, confidence: 1 }]
    },
    async submit() {
      await pause(delays.declarationSubmission)
      if (!isOnline()) throw new Error('The declaration cannot be sent while offline.')
      return { transactionId: `TXN-${newKey().slice(0, 8).toUpperCase()}` }
    },
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

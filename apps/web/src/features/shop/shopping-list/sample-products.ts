// Spec §2.9: the shopping list uses sample products and sends no request.
import type { CatalogueProduct, ListedProduct, ShoppingListSource } from './shopping-list.ts'

const rice: CatalogueProduct = {
  id: 'rice-2kg',
  name: 'Long Grain Rice 2kg',
  brand: 'Golden Sack',
  category: 'Groceries',
  priceKobo: 450_000,
  points: 45,
  rating: 4.7,
  image: 'rice',
}
const milk: CatalogueProduct = {
  id: 'milk-1l',
  name: 'Evaporated Milk 1L',
  brand: 'Hillside',
  category: 'Dairy',
  priceKobo: 350_000,
  points: 20,
  rating: 4.5,
  image: 'milk',
}
const bread: CatalogueProduct = {
  id: 'bread-loaf',
  name: 'Family Bread Loaf',
  brand: 'Daily Oven',
  category: 'Bakery',
  priceKobo: 185_000,
  points: 10,
  rating: 4.8,
  image: 'bread',
}

const others: readonly CatalogueProduct[] = [
  {
    id: 'eggs-12',
    name: 'Farm Eggs 12pk',
    brand: 'Morning Nest',
    category: 'Groceries',
    priceKobo: 320_000,
    points: 30,
    rating: 4.6,
    image: 'eggs',
  },
  {
    id: 'crisps-150g',
    name: 'Plantain Crisps 150g',
    brand: 'Sunny Drop',
    category: 'Groceries',
    priceKobo: 95_050,
    points: 8,
    rating: 4.2,
    image: 'chips',
  },
  {
    id: 'yoghurt-500ml',
    name: 'Drinking Yoghurt 500ml',
    brand: 'Hillside',
    category: 'Dairy',
    priceKobo: 160_000,
    points: 12,
    rating: 4.3,
    image: 'milk',
  },
  {
    id: 'bananas-1kg',
    name: 'Ripe Bananas 1kg',
    brand: 'Green Basket',
    category: 'Fruits',
    priceKobo: 280_000,
    points: 15,
    rating: 4.4,
    image: 'banana',
  },
  {
    id: 'tomatoes-1kg',
    name: 'Fresh Tomatoes 1kg',
    brand: 'Green Basket',
    category: 'Fruits',
    priceKobo: 210_000,
    points: 12,
    rating: 4.1,
    image: 'tomato',
  },
  {
    id: 'rolls-6',
    name: 'Sweet Rolls 6pk',
    brand: 'Daily Oven',
    category: 'Bakery',
    priceKobo: 140_000,
    points: 8,
    rating: 4.5,
    image: 'bread',
  },
  {
    id: 'oil-1l',
    name: 'Vegetable Oil 1L',
    brand: 'Sunny Drop',
    category: 'Cooking',
    priceKobo: 520_000,
    points: 50,
    rating: 4.6,
    image: 'oil',
  },
  {
    id: 'tomato-paste-400g',
    name: 'Tomato Paste 400g',
    brand: 'Red Pot',
    category: 'Cooking',
    priceKobo: 120_000,
    points: 10,
    rating: 4.3,
    image: 'tomato',
  },
]

const opening: readonly ListedProduct[] = [
  { ...rice, quantity: 2, notes: 'Stone-free only' },
  { ...milk, quantity: 1, notes: '' },
  { ...bread, quantity: 1, notes: '' },
]

export const sampleShoppingList: ShoppingListSource = { catalogue: [rice, milk, bread, ...others], opening }

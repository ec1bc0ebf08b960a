export const demoPassword = 'jara-demo-1'

/** The public accounts for trying out a demo. */
export const demoAccounts = [
  { role: 'customer', email: 'customer@jara.example' },
  { role: 'retailer', email: 'retailer@jara.example' },
  { role: 'brand', email: 'brand@jara.example' },
  { role: 'operator', email: 'operator@jara.example' },
] as const

/** All customers of the demo. Only those in demoAccounts can sign in. */
export const demoCustomers = {
  adaeze: { first_name: 'Adaeze', last_name: 'Okonkwo', city: 'Yaba', email: 'customer@jara.example' },
  ibrahim: {
    first_name: 'Ibrahim',
    last_name: 'Danladi',
    city: 'Surulere',
    email: 'ibrahim.danladi@jara.example',
  },
  ngozi: { first_name: 'Ngozi', last_name: 'Eze', city: 'Ikeja', email: 'ngozi.eze@jara.example' },
  emeka: { first_name: 'Emeka', last_name: 'Obi', city: 'Lekki', email: 'emeka.obi@jara.example' },
  // These two buy at a shop whose keeper has the same phone number, so that operators have cases to see.
  bisi: {
    first_name: 'Bisi',
    last_name: 'Afolabi',
    city: 'Ikeja',
    email: 'bisi.afolabi@jara.example',
    phone_number: '08022345674',
  },
  chika: {
    first_name: 'Chika',
    last_name: 'Okafor',
    city: 'Festac Town',
    email: 'chika.okafor@jara.example',
    phone_number: '08022345676',
  },
} as const

export type DemoCustomer = keyof typeof demoCustomers

/** The demo customer's points before the first purchase of the demo. */
export const openingPoints = 11_995

import type { MonthCity } from './month-shops.ts'

interface MonthCustomer {
  readonly first: string
  readonly last: string
  readonly city: MonthCity
  /** The number of a shop's keeper, which the policy notices. */
  readonly phone?: string
}

const from = (city: MonthCity, names: readonly string[]): MonthCustomer[] =>
  names.map((name) => {
    const [first = '', last = ''] = name.split(' ')
    return { first, last, city }
  })

/** Customers who joined in the month. None of them can sign in. */
export const monthCustomers: readonly MonthCustomer[] = [
  ...from('Abuja', [
    'Hauwa Garba',
    'Chinedu Okeke',
    'Amina Bello',
    'Terna Iorfa',
    'Blessing Agada',
    'Yakubu Musa',
    'Oluchi Nnamdi',
    'Samuel Audu',
    'Rahila Danjuma',
  ]),
  ...from('Ibadan', [
    'Folake Adeleke',
    'Sola Ogunleye',
    'Kunle Ajayi',
    'Bimpe Olatunji',
    'Wale Akinola',
    'Ronke Fashola',
    'Dapo Oyedele',
  ]),
  { first: 'Toyin', last: 'Alabi', city: 'Ibadan', phone: '08055511103' },
  ...from('Port Harcourt', [
    'Ibinabo Briggs',
    'Tamuno George',
    'Preye Dokubo',
    'Nkechi Wike',
    'Boma Amadi',
    'Ejike Nwosu',
  ]),
  { first: 'Soye', last: 'Hart', city: 'Port Harcourt', phone: '08055511106' },
  ...from('Kano', [
    'Aisha Sani',
    'Bashir Lawal',
    'Zainab Usman',
    'Kabiru Yusuf',
    'Maryam Abubakar',
    'Nasiru Ado',
    'Halima Tijani',
  ]),
  ...from('Enugu', ['Chioma Ugwu', 'Obinna Eze', 'Adaora Nwachukwu', 'Ifeanyi Ani', 'Uju Okoye']),
]

/** Makes requests that an admin approves. Cannot sign in. */
export const monthOperator = {
  email: 'amaka.nwosu@jara.example',
  firstName: 'Amaka',
  lastName: 'Nwosu',
  duties: ['support', 'catalogue'],
} as const

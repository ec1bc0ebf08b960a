// Icons of rarely opened screens. Named icons are part of every first download.
export const peopleIcon =
  'M5.8 8.6a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0zM2.8 19.5c.6-3.4 3.2-5.1 6.4-5.1s5.8 1.7 6.4 5.1M15.3 5.5a3.3 3.3 0 0 1 0 6.2M17.6 14.8c2 .6 3.3 2.2 3.7 4.7'

export const typeIcons = { airtime: 'phone', data: 'signal', electricity: 'bolt' } as const

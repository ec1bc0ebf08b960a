// Icons of the account's screens, which few visits open: named icons are part of every first download.

export const lockIcon =
  'M7 10.5h10a1.8 1.8 0 0 1 1.8 1.8v6.4a1.8 1.8 0 0 1-1.8 1.8H7a1.8 1.8 0 0 1-1.8-1.8v-6.4A1.8 1.8 0 0 1 7 10.5zM8 10.5V7.8a4 4 0 0 1 8 0v2.7M12 14.5v2'

export const fingerIcon =
  'M6.2 17.8c.9-1.7 1.3-3.5 1.3-5.8a4.5 4.5 0 0 1 9 0c0 1.3-.1 2.6-.3 3.8M12 12c0 3.2-.7 6-2.1 8.3M15.6 18.7c-.2.7-.5 1.4-.8 2M4.3 14.6c.2-.8.3-1.7.3-2.6a7.4 7.4 0 0 1 11.2-6.3M18.4 8.5c.6 1 .9 2.2.9 3.5 0 1.6-.1 3.1-.4 4.6'

export const keyIcon = 'M4 15.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM10.9 12.6 19.5 4M16.2 7.3l2.6 2.6M14 9.5l1.8 1.8'

export const mailIcon =
  'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5zM4 7l8 6 8-6'

export const downloadIcon =
  'M12 4v10.4M7.8 10.4 12 14.6l4.2-4.2M4.5 16.8v1.7A1.6 1.6 0 0 0 6.1 20h11.8a1.6 1.6 0 0 0 1.6-1.5v-1.7'

export const peopleIcon =
  'M5.8 8.6a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0zM2.8 19.5c.6-3.4 3.2-5.1 6.4-5.1s5.8 1.7 6.4 5.1M15.3 5.5a3.3 3.3 0 0 1 0 6.2M17.6 14.8c2 .6 3.3 2.2 3.7 4.7'

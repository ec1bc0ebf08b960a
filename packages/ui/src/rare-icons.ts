// Icons for screens that few visits open: named icons are part of every first visit.

export const starIcon = 'M12 4l2.5 5.1 5.6.8-4 3.9.9 5.6-5-2.6-5 2.6.9-5.6-4-3.9 5.6-.8z'

export const torchIcon = 'M8 3.5h8v3.2L14 10v9.5a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1V10L8 6.7zM8 6.7h8M12 12.5v2'

export const expandIcon = 'M14 4h6v6M10 20H4v-6M20 4l-6.5 6.5M4 20l6.5-6.5'

export const copyIcon =
  'M10.6 9h7.8a1.6 1.6 0 0 1 1.6 1.6v7.8a1.6 1.6 0 0 1-1.6 1.6h-7.8A1.6 1.6 0 0 1 9 18.4v-7.8A1.6 1.6 0 0 1 10.6 9zM15 9V5.6A1.6 1.6 0 0 0 13.4 4H5.6A1.6 1.6 0 0 0 4 5.6v7.8A1.6 1.6 0 0 0 5.6 15H9'

export const printIcon =
  'M7 8.5V4h10v4.5M7 17H5.2a1.7 1.7 0 0 1-1.7-1.7v-5.1a1.7 1.7 0 0 1 1.7-1.7h13.6a1.7 1.7 0 0 1 1.7 1.7v5.1a1.7 1.7 0 0 1-1.7 1.7H17M7 14h10v6.2H7zM16.8 11.3v.01'

export const locateIcon =
  'M5.5 12a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0zM12 2.8v4M12 17.2v4M2.8 12h4M17.2 12h4'

// Icons of rarely opened screens. Named icons are part of every first download.
export const downloadIcon =
  'M12 4v10.4M7.8 10.4 12 14.6l4.2-4.2M4.5 16.8v1.7A1.6 1.6 0 0 0 6.1 20h11.8a1.6 1.6 0 0 0 1.6-1.5v-1.7'

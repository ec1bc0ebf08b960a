// Icons of rarely opened screens. Named icons are part of every first download.
export const keyIcon = 'M4 15.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM10.9 12.6 19.5 4M16.2 7.3l2.6 2.6M14 9.5l1.8 1.8'
export const laptopIcon = 'M6.4 5h11.2A1.4 1.4 0 0 1 19 6.4V15H5V6.4A1.4 1.4 0 0 1 6.4 5zM3 18.5h18'

// Icons of rarely opened screens. Named icons are part of every first download.
export const shieldIcon =
  'M12 3.4 19 6v5.4c0 4.3-2.9 7.5-7 9.2-4.1-1.7-7-4.9-7-9.2V6zM8.8 12.1l2.3 2.3 4.2-4.4'
export const undoIcon = 'M8.5 5 4 9.5 8.5 14M4.3 9.5H14a5.5 5.5 0 0 1 0 11h-3.5'
export const sandIcon =
  'M7 3.5h10M7 20.5h10M8 3.5v3.3c0 2.2 4 3.4 4 5.2s-4 3-4 5.2v3.3M16 3.5v3.3c0 2.2-4 3.4-4 5.2s4 3 4 5.2v3.3'
export const downloadIcon =
  'M12 4v10.5M7.8 10.7 12 14.9l4.2-4.2M4.5 16.5v1.9A1.6 1.6 0 0 0 6.1 20h11.8a1.6 1.6 0 0 0 1.6-1.6v-1.9'

// A nudge in the hand, where the device can give one and the person has not asked for less motion.

const patterns = { capture: [10], success: [20, 40, 20] } as const

export function nudge(occasion: keyof typeof patterns): void {
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate([...patterns[occasion]])
}

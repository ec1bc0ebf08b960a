// A short vibration, where the device supports it and the user has not asked for reduced motion.

const patterns = { capture: [10], success: [20, 40, 20] } as const

export function nudge(occasion: keyof typeof patterns): void {
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate([...patterns[occasion]])
}

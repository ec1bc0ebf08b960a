let context: AudioContext | undefined

/** Browsers play no sound before the first tap, so call this from a tap. */
export async function allowChime(): Promise<void> {
  context ??= new AudioContext()
  await context.resume()
}

/** Two short tones, if a tap has allowed them. */
export function chime(): void {
  if (context?.state !== 'running') return
  tone(context, 880, context.currentTime)
  tone(context, 1_174.66, context.currentTime + 0.14)
}

function tone(on: AudioContext, hertz: number, at: number): void {
  const [oscillator, gain] = [on.createOscillator(), on.createGain()]
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(0.25, at + 0.02)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.28)
  oscillator.connect(gain).connect(on.destination)
  oscillator.start(at)
  oscillator.stop(at + 0.3)
}

import type { Parameters } from './momentum.ts'

/** Brings each channel to a mean and a deviation that are learned, and cuts off what lies below nought. */
export interface BatchNormalisation {
  readonly learned: readonly Parameters[]
  /** From what came in to what goes on. */
  forward(raw: Float32Array, answers: Float32Array): void
  /** Turns the gradients of the answers into those of what came in, in place. */
  backward(raw: Float32Array, answers: Float32Array, gradients: Float32Array): void
  /** What a channel is multiplied by and what is added to it when there is no batch to level by. */
  settled(): { readonly factors: Float32Array; readonly base: Float32Array }
}

const least = 1e-5
/** How much of what is usual comes from the last batch. */
const runningShare = 0.05

/** Batch normalisation (Ioffe and Szegedy, 2015) and a rectifier. */
export function createBatchNormalisation(channels: number): BatchNormalisation {
  const scale = learned(new Float32Array(channels).fill(1))
  const shift = learned(new Float32Array(channels))
  const means = new Float32Array(channels)
  const inverses = new Float32Array(channels)
  const runningMeans = new Float32Array(channels)
  const runningVariances = new Float32Array(channels).fill(1)
  return {
    learned: [scale, shift],
    forward(raw, answers) {
      measure(raw, means, inverses)
      const factors = inverses.map((inverse, channel) => inverse * (scale.values[channel] ?? 0))
      const base = shift.values.map(
        (value, channel) => value - (means[channel] ?? 0) * (factors[channel] ?? 0),
      )
      for (let from = 0; from < raw.length; from += channels) {
        for (let channel = 0; channel < channels; channel++) {
          const value = (raw[from + channel] ?? 0) * (factors[channel] ?? 0) + (base[channel] ?? 0)
          answers[from + channel] = value > 0 ? value : 0
        }
      }
      for (let channel = 0; channel < channels; channel++) {
        const variance = (inverses[channel] ?? 1) ** -2
        runningMeans[channel] = blend(runningMeans[channel], means[channel])
        runningVariances[channel] = blend(runningVariances[channel], variance)
      }
    },
    backward(raw, answers, gradients) {
      const places = raw.length / channels
      const { sums, products } = sumGradients(raw, answers, gradients, channels)
      const byGradient = new Float32Array(channels)
      const byRaw = new Float32Array(channels)
      const constant = new Float32Array(channels)
      for (let channel = 0; channel < channels; channel++) {
        const [mean = 0, inverse = 0, sum = 0] = [means[channel], inverses[channel], sums[channel]]
        const slope = inverse * ((products[channel] ?? 0) - mean * sum)
        scale.gradients[channel] = slope
        shift.gradients[channel] = sum
        const factor = (scale.values[channel] ?? 0) * inverse
        byGradient[channel] = factor
        byRaw[channel] = (-factor * inverse * slope) / places
        constant[channel] = (-factor * sum) / places - mean * (byRaw[channel] ?? 0)
      }
      for (let from = 0; from < raw.length; from += channels) {
        for (let channel = 0; channel < channels; channel++) {
          const at = from + channel
          gradients[at] =
            (byGradient[channel] ?? 0) * (gradients[at] ?? 0) +
            (byRaw[channel] ?? 0) * (raw[at] ?? 0) +
            (constant[channel] ?? 0)
        }
      }
    },
    settled() {
      const factors = scale.values.map((value, channel) => value / Math.sqrt(runningVariances[channel] ?? 1))
      const base = shift.values.map(
        (value, channel) => value - (runningMeans[channel] ?? 0) * (factors[channel] ?? 0),
      )
      return { factors, base }
    },
  }
}

/** Of each channel, the sum of the gradients of its answers, and of these times what came in. What was cut off has none. */
function sumGradients(raw: Float32Array, answers: Float32Array, gradients: Float32Array, channels: number) {
  const sums = new Float64Array(channels)
  const products = new Float64Array(channels)
  for (let from = 0; from < raw.length; from += channels) {
    for (let channel = 0; channel < channels; channel++) {
      const at = from + channel
      const own = (answers[at] ?? 0) > 0 ? (gradients[at] ?? 0) : 0
      gradients[at] = own
      sums[channel] = (sums[channel] ?? 0) + own
      products[channel] = (products[channel] ?? 0) + own * (raw[at] ?? 0)
    }
  }
  return { sums, products }
}

function learned(values: Float32Array): Parameters {
  return { values, gradients: new Float32Array(values.length), decays: false }
}

function blend(usual = 0, latest = 0): number {
  return usual + runningShare * (latest - usual)
}

/** Of each channel, the mean and one over the deviation. */
function measure(raw: Float32Array, means: Float32Array, inverses: Float32Array): void {
  const channels = means.length
  const places = raw.length / channels
  const sums = new Float64Array(channels)
  const squares = new Float64Array(channels)
  for (let from = 0; from < raw.length; from += channels) {
    for (let channel = 0; channel < channels; channel++) {
      const value = raw[from + channel] ?? 0
      sums[channel] = (sums[channel] ?? 0) + value
      squares[channel] = (squares[channel] ?? 0) + value * value
    }
  }
  for (let channel = 0; channel < channels; channel++) {
    const mean = (sums[channel] ?? 0) / places
    means[channel] = mean
    inverses[channel] = 1 / Math.sqrt(Math.max(0, (squares[channel] ?? 0) / places - mean * mean) + least)
  }
}

import styles from './street-map.module.css'
import type { Point } from './spread-pins.ts'
import type { MapPin } from './street-map.ts'

const pinShape = 'M0 0c-9-11-14-17-14-24a14 14 0 0 1 28 0c0 7-5 13-14 24z'

/** A pin is a real button, so that the keyboard reaches it. */
export function drawPin({ name, address }: MapPin): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.pin ?? ''
  button.setAttribute('aria-label', [name, address].filter(Boolean).join(', '))
  button.append(drawSvg('-16 -42 32 44', { path: { d: pinShape }, circle: { cy: '-24', r: '5.5' } }))
  return button
}

/** The line from a shop's location to its pin, drawn when the pin was moved to make room. */
export function drawThread(): HTMLElement {
  const thread = document.createElement('span')
  thread.className = styles.thread ?? ''
  return thread
}

/** Moves a pin away from its location and draws the line between them. */
export function pullAway(pin: HTMLElement, thread: HTMLElement, { x, y }: Point) {
  pin.style.translate = `${x}px ${y}px`
  thread.style.inlineSize = `${Math.hypot(x, y)}px`
  thread.style.rotate = `${Math.atan2(y, x)}rad`
}

export function drawUser(): HTMLElement {
  const dot = document.createElement('span')
  dot.className = styles.user ?? ''
  dot.setAttribute('role', 'img')
  dot.setAttribute('aria-label', 'You are here')
  return dot
}

/** The content of an info window. Names come from users, so they are set as text, never as markup. */
export function describePin({ name, address }: MapPin): HTMLElement {
  const words = document.createElement('div')
  words.className = styles.words ?? ''
  const title = document.createElement('strong')
  title.textContent = name
  const line = document.createElement('p')
  line.className = styles.address ?? ''
  line.textContent = address
  words.append(title, line)
  return words
}

function drawSvg(viewBox: string, shapes: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', viewBox)
  svg.setAttribute('aria-hidden', 'true')
  for (const [name, attributes] of Object.entries(shapes)) {
    const shape = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [attribute, value] of Object.entries(attributes)) shape.setAttribute(attribute, value)
    svg.append(shape)
  }
  return svg
}

// Finds elements by what a user sees of them. The functions run in the page.

export interface Target {
  readonly role: 'button' | 'link' | 'field' | 'radio' | 'file'
  /** The element's full accessible name, or part of it if no name matches exactly. */
  readonly name: string
}

/** Searches the open dialog, if there is one. File inputs may be hidden. */
export function findInPage({ role, name }: Target): HTMLElement | undefined {
  const selectors = {
    button: 'button:enabled',
    link: 'a[href]',
    field: 'input:not([type=file]), select, textarea',
    radio: 'label:has(input[type=radio])',
    file: 'input[type=file]',
  }
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (element: HTMLElement) => {
    const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const referred = labelledBy.map((id) => document.getElementById(id)?.textContent).join(' ')
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : []
    const labelled = labels.map(({ textContent }) => textContent).join(' ')
    return plain(element.getAttribute('aria-label') ?? (referred || labelled || element.textContent))
  }
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  // A click would miss an element that is moving.
  if (dialog?.getAnimations().length) return undefined
  const scope = dialog ?? document
  const candidates = [...scope.querySelectorAll<HTMLElement>(selectors[role])].filter(
    (element) => role === 'file' || element.checkVisibility({ visibilityProperty: true }),
  )
  const found =
    candidates.find((element) => nameOf(element) === name) ??
    candidates.find((element) => nameOf(element).includes(name))
  // Drivers scroll only as far as needed, which may leave it behind the bar at the bottom.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found
}

/** Chooses an option of the select with this label; false while there is none. Neither driver opens a select's list. */
export function chooseInPage(label: string, option: string): boolean {
  // A label may contain its select, whose options are not part of the name.
  const select = [...document.querySelectorAll('select')].find(
    ({ labels, textContent }) => labels[0]?.textContent.replace(textContent, '').trim() === label,
  )
  const wanted = [...(select?.options ?? [])].find(({ text }) => text.startsWith(option))
  if (!select || !wanted) return false
  wanted.selected = true
  select.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/** The first line of the chosen radio button's label. */
export function chosenInPage(): string | undefined {
  const { labels } = document.querySelector<HTMLInputElement>('input[type=radio]:checked') ?? {}
  return labels?.[0]?.innerText.trim().split('\n')[0]
}

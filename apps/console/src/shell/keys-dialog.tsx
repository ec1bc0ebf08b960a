import { FormDialog } from '../parts/form-dialog.tsx'
import styles from './palette.module.css'

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/'], 'Find anything'],
  [['↑', '↓'], 'Move through a table or search results'],
  [['J', 'K'], 'Move down or up in a table'],
  [['Home', 'End'], 'Go to the first or last row'],
  [['Enter'], 'Open the row'],
  [['Ctrl', 'Z'], 'Undo, while it is offered'],
  [['Esc'], 'Close and go back'],
  [['?'], 'Show these shortcuts'],
]

/** Every shortcut also has a button, so they are optional. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([pressed, does]) => (
          <div key={does}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  )
}

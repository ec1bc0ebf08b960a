import { FormDialog } from '../parts/form-dialog.tsx'
import styles from './palette.module.css'

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/'], 'Find anything'],
  [['↑', '↓'], 'Move in a table, and in what was found'],
  [['J', 'K'], 'Down and up in a table'],
  [['Home', 'End'], 'To the first or last row'],
  [['Enter'], 'Open the row'],
  [['Ctrl', 'Z'], 'Undo, while that is offered'],
  [['Esc'], 'Close, and back to where you were'],
  [['?'], 'These keys'],
]

/** Every shortcut also has a button, so they are optional. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog title="Keys" onClose={onClose}>
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

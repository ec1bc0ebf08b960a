import type { AnswerOf } from '@jara/contract/call'
import type { countFindings } from '@jara/contract/trust/policy-console'
import { limitModes, ruleModes, sharedDetails } from '@jara/rules/trust/policy'
import { Badge, type BadgeTone } from '@jara/ui/badge'
import { Panel } from '../../../parts/panel.tsx'
import { count } from '../../../parts/words.ts'
import { settingInWords } from './policy-changes.ts'
import type { Draft, Setting } from './policy-draft.ts'
import { limitRules, modeWords, type ruleGroups } from './policy-words.ts'
import styles from './rule-group.module.css'

type Group = (typeof ruleGroups)[number]
type Settings = Draft[string]
type Findings = AnswerOf<typeof countFindings>

interface RuleGroupProps extends Group {
  readonly draft: Draft
  readonly findings: Findings
  /** Present while the rules are edited. */
  readonly onChange: ((rule: string, settings: Settings) => void) | undefined
}

export function RuleGroup({ title, rules, draft, findings, onChange }: RuleGroupProps) {
  return (
    <Panel title={title} padded={false}>
      <ul className={styles.rules}>
        {Object.entries(rules).map(([name, words]) => {
          const settings = draft[name] ?? {}
          return (
            <li key={name}>
              <h3>{words.title}</h3>
              <div className={styles.settings}>
                {settings['mode'] !== undefined && (
                  <Mode
                    rule={name}
                    title={words.title}
                    mode={settings['mode'] as string}
                    onChange={onChange && ((mode) => onChange(name, { ...settings, mode }))}
                  />
                )}
                {Object.entries(words.fields).map(([field, label]) => (
                  <Field
                    key={field}
                    name={`${name}.${field}`}
                    rule={words.title}
                    label={label}
                    setting={settings[field] ?? ''}
                    onChange={onChange && ((value) => onChange(name, { ...settings, [field]: value }))}
                  />
                ))}
              </div>
              <Fired findings={findings.filter(({ rule }) => rule === name)} />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

const tones: Readonly<Record<string, BadgeTone>> = {
  shadow: 'neutral',
  flag: 'yellow',
  hold: 'orange',
  refuse: 'red',
  off: 'neutral',
}

interface ModeProps {
  readonly rule: string
  readonly title: string
  readonly mode: string
  readonly onChange: ((mode: string) => void) | undefined
}

function Mode({ rule, title, mode, onChange }: ModeProps) {
  if (!onChange) {
    return (
      <Badge tone={tones[mode] ?? 'neutral'} icon={mode === 'off' ? 'minus' : 'info'}>
        {settingInWords(mode)}
      </Badge>
    )
  }
  return (
    <select
      name={`${rule}.mode`}
      aria-label={`${title}: mode`}
      value={mode}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {(limitRules.includes(rule) ? limitModes : ruleModes).map((one) => (
        <option key={one} value={one}>
          {modeWords[one]}
        </option>
      ))}
    </select>
  )
}

interface FieldProps {
  readonly name: string
  readonly rule: string
  readonly label: string
  readonly setting: Setting
  readonly onChange: ((setting: Setting) => void) | undefined
}

function Field({ name, rule, label, setting, onChange }: FieldProps) {
  if (!onChange) {
    return (
      <span>
        {label} <b>{settingInWords(setting)}</b>
      </span>
    )
  }
  if (typeof setting === 'boolean') {
    return (
      <label>
        <input
          type="checkbox"
          name={name}
          checked={setting}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {label}
      </label>
    )
  }
  if (typeof setting !== 'string') {
    return (
      <span role="group" aria-label={`${rule}: ${label}`} className={styles.details}>
        {sharedDetails.map((detail) => (
          <label key={detail}>
            <input
              type="checkbox"
              name={name}
              value={detail}
              checked={setting.includes(detail)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(sharedDetails.filter((one) => (one === detail ? checked : setting.includes(one))))
              }
            />
            {detail}
          </label>
        ))}
      </span>
    )
  }
  return (
    <label>
      {label}
      <input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${rule}: ${label}`}
        value={setting}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
    </label>
  )
}

/** How often the rule fired lately, including when it only logged. */
function Fired({ findings }: { findings: Findings }) {
  if (findings.length === 0) return <p className={styles.fired}>Not triggered in 30 days</p>
  return (
    <p className={styles.fired}>
      {findings
        .map(({ mode, decisions, customers }) => {
          const times = decisions === 1 ? 'once' : `${count(decisions)} times`
          return `Triggered ${times} for ${customers === 1 ? '1 customer' : `${count(customers)} customers`} (${settingInWords(mode).toLowerCase()})`
        })
        .join(' · ')}
    </p>
  )
}

const KEYS = [
  ['j, k', 'next, previous lead'],
  ['Enter', 'open it'],
  ['s', 'open it at its status'],
  ['x', 'select it'],
  ['/', 'search'],
  ['Esc', 'close the details'],
  ['F8', 'go to the latest notice'],
] as const

type KeyboardHelpProps = { isOn: boolean; onChange: (isOn: boolean) => void }

export function KeyboardHelp({ isOn, onChange }: KeyboardHelpProps) {
  return (
    <details className="keys">
      <summary>Keyboard</summary>
      <label className="choice">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
        Single keys work in the list
      </label>
      <dl>
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

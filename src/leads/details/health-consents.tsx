/** Two boxes, neither ticked: what the law of some states asks for before anything about an illness. */

const BOXES = [
  { name: 'healthConsent', kind: 'collecting' },
  { name: 'healthSharing', kind: 'sharing' },
] as const

type HealthConsentsProps = {
  wordings: Record<'collecting' | 'sharing', string>
  isTicked(name: string, kind: 'collecting' | 'sharing'): boolean
}

export function HealthConsents({ wordings, isTicked }: HealthConsentsProps) {
  return BOXES.map(({ name, kind }) => (
    <label className="choice" key={name}>
      <input type="checkbox" name={name} value="true" defaultChecked={isTicked(name, kind)} />
      <span>{wordings[kind]}</span>
    </label>
  ))
}

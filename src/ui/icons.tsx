/** Icons, all with one line weight. They are decorative: text is beside each of them. */
type IconProps = { className?: string }

export function BrandMark() {
  return (
    <svg viewBox="0 0 30 30" aria-hidden="true">
      <circle cx="15" cy="15" r="8.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M15 0V10M15 20V30M0 15H10M20 15H30" stroke="currentColor" strokeWidth="2" />
      <circle cx="15" cy="15" r="2.6" fill="currentColor" />
    </svg>
  )
}

export function Chevron() {
  return (
    <svg className="chevron" viewBox="0 0 12 12" aria-hidden="true">
      <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  )
}

export function Arrow({ className = 'arrow' }: IconProps) {
  return (
    <svg className={className} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M2 8h11M9 3.5L13.5 8 9 12.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  )
}

export function MenuLines() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true">
      <path d="M1 4h16M1 9h16M1 14h16" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}

export function Magnifier() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="8.5" cy="8.5" r="5.8" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M13 13l5 5" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}

export function Cross() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true">
      <path d="M3 3l12 12M15 3L3 15" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}

export function Warning() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M12 6.5v7M12 16v1.8" stroke="currentColor" strokeWidth="2.2" />
    </svg>
  )
}

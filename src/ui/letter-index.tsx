/** An A to Z index: a strip of letters, then the rows under hanging letters. */
import { LeaderRow, type LeaderRowProps } from './leader-row.tsx'

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

export function LetterIndex({ rows }: { rows: LeaderRowProps[] }) {
  const sections = byFirstLetter(rows)
  return (
    <>
      <nav className="letters" aria-label="Jump to a letter">
        {ALPHABET.map((letter) =>
          sections.has(letter) ? (
            <a key={letter} href={`#${letter}`}>
              {letter}
            </a>
          ) : (
            <span key={letter} aria-hidden="true">
              {letter}
            </span>
          ),
        )}
      </nav>
      <div className="index">
        {[...sections].map(([letter, group]) => (
          <section key={letter} id={letter} aria-label={letter}>
            <span className="letter" aria-hidden="true">
              {letter}
            </span>
            <ul className="plain">
              {group.map((row) => (
                <li key={row.href}>
                  <LeaderRow {...row} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function byFirstLetter(rows: LeaderRowProps[]): Map<string, LeaderRowProps[]> {
  const sections = new Map<string, LeaderRowProps[]>()
  for (const row of rows) {
    // Accents do not affect the order: Éclair is under E.
    const letter = row.name.normalize('NFD').charAt(0).toUpperCase()
    sections.set(letter, [...(sections.get(letter) ?? []), row])
  }
  return sections
}

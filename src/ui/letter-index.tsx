/** An A to Z index: a strip of letters, then the rows under hanging letters. */
import { m } from '../paraglide/messages.js'
import { LeaderRow, type LeaderRowProps } from './leader-row.tsx'

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

export function LetterIndex({ rows }: { rows: LeaderRowProps[] }) {
  const sections = byFirstLetter(rows)
  return (
    <>
      <LetterStrip
        letters={sections}
        label={m.letter_index_jump()}
        hrefOf={(letter) => `#${letter}`}
      />
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

type LetterStripProps = {
  letters: { has(letter: string): boolean }
  label: string
  hrefOf: (letter: string) => string
}

/** The whole alphabet; letters without entries are no links. */
export function LetterStrip({ letters, label, hrefOf }: LetterStripProps) {
  return (
    <nav className="letters noprint" aria-label={label}>
      {ALPHABET.map((letter) =>
        letters.has(letter) ? (
          <a key={letter} href={hrefOf(letter)}>
            {letter}
          </a>
        ) : (
          <span key={letter} aria-hidden="true">
            {letter}
          </span>
        ),
      )}
    </nav>
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

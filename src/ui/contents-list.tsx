/** The sections of a long page as links; the one being read is marked. */
import { useEffect, useState } from 'react'

export type ContentsEntry = { id: string; text: string }

type ContentsListProps = { sections: ContentsEntry[]; current: string | undefined }

export function ContentsList({ sections, current }: ContentsListProps) {
  return (
    <ul className="plain">
      {sections.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The last section whose top has passed the upper third of the window; before that, the first. */
export function useCurrentSection(sections: ContentsEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const ids = sections.map((section) => section.id).join(' ')
  useEffect(() => {
    const places = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const update = () => {
      const line = window.innerHeight / 3
      const passed = places.findLast((place) => place.getBoundingClientRect().top < line)
      setCurrent((passed ?? places[0])?.id)
    }
    // An observer instead of a scroll listener, so that scrolling costs nothing.
    const observer = new IntersectionObserver(update, { rootMargin: '0px 0px -66.6% 0px' })
    for (const place of places) observer.observe(place)
    return () => observer.disconnect()
  }, [ids])
  return current
}

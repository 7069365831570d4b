import { describe, expect, it } from 'vitest'
import { citedIds, parseInline, plainText, splitParagraphs } from './prose-syntax.ts'

describe('record prose', () => {
  it('splits text, citations and links', () => {
    expect(parseInline('Dust [3][12] fell. See the [guide](/legal-help) first')).toEqual([
      { kind: 'text', text: 'Dust' },
      { kind: 'citation', id: 3 },
      { kind: 'citation', id: 12 },
      { kind: 'text', text: ' fell. See the ' },
      { kind: 'link', label: 'guide', href: '/legal-help' },
      { kind: 'text', text: ' first' },
    ])
  })

  it('shows a citation after the period or comma that follows it', () => {
    expect(parseInline('It rose [7], then fell [8][9].')).toEqual([
      { kind: 'text', text: 'It rose,' },
      { kind: 'citation', id: 7 },
      { kind: 'text', text: ' then fell.' },
      { kind: 'citation', id: 8 },
      { kind: 'citation', id: 9 },
    ])
  })

  it('marks English words in a translation', () => {
    expect(parseInline('el plazo ({statute of limitations})')).toEqual([
      { kind: 'text', text: 'el plazo (' },
      { kind: 'english', text: 'statute of limitations' },
      { kind: 'text', text: ')' },
    ])
    expect(plainText('el plazo ({time limit})')).toBe('el plazo (time limit)')
  })

  it('recognizes a link whose label is a number', () => {
    expect(parseInline('[29](/states)')).toEqual([{ kind: 'link', label: '29', href: '/states' }])
  })

  it('leaves other brackets unchanged', () => {
    const text = 'the [sic] word and 3[x]'
    expect(parseInline(text)).toEqual([{ kind: 'text', text }])
  })

  it('splits paragraphs at blank lines and joins their lines', () => {
    expect(splitParagraphs('One\nline.\n\n  \nTwo.\n')).toEqual(['One line.', 'Two.'])
  })

  it('strips citations and links', () => {
    expect(plainText('Dust [3], said the [guide](/a) [4].')).toBe('Dust, said the guide.')
  })

  it('lists what is cited, once each and in order', () => {
    expect(citedIds(['a [9] b [2]', 'c [9]'])).toEqual([2, 9])
  })
})

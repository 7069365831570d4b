/**
 * Words of advertising that the specification asks for stand where it asks for them, and beside each the text says
 * what is true. Nowhere else does the site use them.
 */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../src/platform/web/language.ts'

const read = (language: Language): Record<string, string> =>
  JSON.parse(readFileSync(`messages/${language}.json`, 'utf8'))

/** By the title of the specification: the text beside it, and what that must say in each language. */
const TRUE_WORDS: Record<string, [text: string, says: Record<Language, RegExp>]> = {
  legal_help_promises_2_title: [
    'legal_help_promises_2_text',
    {
      en: /not our team.*independent firm.*have not tested/,
      es: /no son nuestro equipo.*independiente.*no hemos/i,
    },
  ],
  legal_help_promises_3_title: [
    'legal_help_promises_3_text',
    { en: /At night nobody answers.*\{review\}/, es: /noche.*nadie.*\{review\}/i },
  ],
  legal_help_reasons_2_title: [
    'legal_help_reasons_2_text',
    { en: /No one can promise an amount/, es: /Nadie puede prometer/ },
  ],
  thank_you_notes_3_title: [
    'thank_you_notes_3_text',
    {
      en: /our staff.*attorneys we pass it to.*providers.*Advertisers get none/,
      es: /personal.*abogados.*proveedores.*anuncia/i,
    },
  ],
}

const CLAIMS =
  /24\/7|expert team|maximum compensation|\bconfidential\b|equipo de expertos|24 horas, los 7 días|(máxima|mayor) (compensación|indemnización)|\bconfidencial/i

/** The staff screens call what staff read confidential, and forms say what is not. */
const OTHERS = /^desk_/

describe.each(LANGUAGES)('words of advertising (%s)', (language) => {
  const messages = read(language)

  it.each(Object.entries(TRUE_WORDS))('beside %s the truth is said', (_, [text, says]) => {
    expect(messages[text]).toMatch(says[language])
  })

  it('stand nowhere else', () => {
    const found = Object.entries(messages).filter(
      ([key, text]) => CLAIMS.test(String(text)) && !OTHERS.test(key) && !TRUE_WORDS[key],
    )
    expect(found).toEqual([])
  })
})

it('no article makes these claims of us', () => {
  const found = globSync('content/pages/*.mdx').filter((path) =>
    /24\/7|expert team|maximum compensation|equipo de expertos/i.test(readFileSync(path, 'utf8')),
  )
  expect(found).toEqual([])
})
